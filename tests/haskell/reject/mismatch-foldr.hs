module Main where

import Data.List (foldl')

count :: [String] -> Int
count = foldl' (\w n -> n + length w) 0

main :: IO ()
main = print (count ["a", "bc"])
