-- What breaks these is a function: it is shown as a table.
module Main where

{-# CONTRACT below :: {f | True} -> {lo | True} -> {hi | lo < hi} -> {r | lo <= r && r < hi} #-}
below :: (Int -> Bool) -> Int -> Int -> Int
below f lo hi
  | f lo = lo
  | f (lo + 1) = lo + 1
  | otherwise = hi - 1

{-# CONTRACT twice :: {f | True} -> {x | True} -> {r | r == x} #-}
twice :: (Int -> Int) -> Int -> Int
twice f x = f (f x)

{-# CONTRACT fold :: {f | True} -> {xs | True} -> {r | r >= 0} #-}
fold :: (Int -> Int -> Int) -> [Int] -> Int
fold _ [] = 0
fold f (x : xs) = f x (fold f xs)

main :: IO ()
main = print (below (> 3) 0 10, twice negate 1, fold (+) [1, 2])
