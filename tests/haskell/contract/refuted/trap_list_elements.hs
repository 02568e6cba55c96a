module Main where
{-# CONTRACT f :: {x | True} -> [{y | y > 0}] #-}
f :: Int -> [Int]
f x = [1, 2, 3, x]

main :: IO ()
main = print (f 1)
