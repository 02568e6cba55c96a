module Main where

first :: [a] -> a
first [] = 0
first (x : _) = x

main :: IO ()
main = print (first [1, 2, 3])
