-- The longest of many chains: an element of a list that the library makes bit by bit, all over the run.
module Main where

import Data.List (foldl')
import System.Environment (getArgs)

chain :: Int -> Int
chain n = go n 1
  where
    go 1 len = len
    go m len
      | even m = go (m `div` 2) (len + 1)
      | otherwise = go (3 * m + 1) (len + 1)

longest :: Int -> (Int, Int)
longest n = foldl' better (1, 1) [1 .. n]
  where
    better (start, len) i = let l = chain i in if l > len then (i, l) else (start, len)

main :: IO ()
main = do
  [n] <- map read <$> getArgs
  print (longest n)
