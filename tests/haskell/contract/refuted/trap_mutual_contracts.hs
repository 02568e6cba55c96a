module Main where
-- Each relies on the other's contract, and neither holds.
{-# CONTRACT f :: {n | True} -> {r | r > 100} #-}
f :: Int -> Int
f n = if n <= 0 then 0 else g (n - 1)

{-# CONTRACT g :: {n | True} -> {r | r > 100} #-}
g :: Int -> Int
g n = f n

main :: IO ()
main = print (f 2)
