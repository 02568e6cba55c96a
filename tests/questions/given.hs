-- The assertion is about arguments alone: the defect is not where it fails.
module Main where

import Control.Exception (assert)

average :: [Int] -> Int
average xs = assert (not (null xs)) (sum xs `div` length xs)

halves :: [Int] -> ([Int], [Int])
halves xs = (filter even xs, filter (> 100) xs)

averages :: [Int] -> (Int, Int)
averages xs = (average evens, average others)
  where (evens, others) = halves xs

main :: IO ()
main = print (averages [1, 2, 3, 4])
