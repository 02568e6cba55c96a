-- enumFrom and friends at Int, Integer, Char, Double, Ratio; empty and descending ones.
module Main where

import Data.Ratio

main :: IO ()
main = do
  print [1 .. 5]
  print [1, 3 .. 10]
  print [10, 8 .. 1]
  print ([5 .. 1] :: [Int])
  print [1.0 .. 3.5]
  print [0.1, 0.3 .. 1.0]
  print [1.0, 0.5 .. -1]
  print ['a' .. 'f']
  print ['a', 'd' .. 'z']
  print ['z', 'x' .. 'p']
  print [1 % 2 .. 3]
  print (take 3 [10 :: Integer ..], take 3 [10, 7 ..])
  print [maxBound - 2 .. maxBound :: Int]
  print (length [minBound, 0 .. maxBound :: Int])
  print [3, 3 .. 2]
  print (take 2 [2, 2 .. 2])
  print [False ..]
