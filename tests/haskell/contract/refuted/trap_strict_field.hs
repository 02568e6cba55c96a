module Main where
data S = S !Int
{-# CONTRACT f :: {x | True} -> {r | r == 1} #-}
f :: Int -> Int
f x = case S (10 `div` x) of S _ -> 1

main :: IO ()
main = print (f 1)
