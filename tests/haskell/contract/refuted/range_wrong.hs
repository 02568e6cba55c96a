-- Narrows too much.
module Main where


data Range = Range Int Int

ok :: Range -> Bool
ok (Range a b) = a <= b

{-# CONTRACT widen :: {n | n >= 0} -> {r | ok r} -> {r | ok r} #-}
widen :: Int -> Range -> Range
widen n (Range a b) = Range (a + n) (b - n)

main :: IO ()
main = return ()
