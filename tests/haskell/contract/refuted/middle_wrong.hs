-- Halving an interval.
module Main where

{-# CONTRACT mid :: {lo | lo >= 0} -> {hi | lo <= hi} -> {m | lo <= m && m <= hi} #-}
mid :: Int -> Int -> Int
mid lo hi = (lo + hi) `div` 2

{-# CONTRACT midBad :: {lo | lo >= 0} -> {hi | lo <= hi} -> {m | lo <= m && m < hi} #-}
midBad :: Int -> Int -> Int
midBad lo hi = (lo + hi) `div` 2

{-# CONTRACT search :: {f | True} -> {lo | True} -> {hi | lo <= hi} -> {r | lo <= r && r <= hi} #-}
search :: (Int -> Bool) -> Int -> Int -> Int
search f lo hi
  | lo == hi = lo
  | f m = search f lo m
  | otherwise = search f (m + 1) hi
  where m = lo + (hi - lo) `div` 2

main :: IO ()
main = print (mid 1 5, search (> 3) 0 10)
