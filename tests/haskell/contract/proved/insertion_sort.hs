-- Sorting: by insertion.
module Main where

sorted :: [Int] -> Bool
sorted (x : y : r) = x <= y && sorted (y : r)
sorted _ = True

{-# CONTRACT insert :: {x | True} -> {ys | sorted ys} -> {r | sorted r} #-}
insert :: Int -> [Int] -> [Int]
insert x [] = [x]
insert x (y : ys)
  | x <= y = x : y : ys
  | otherwise = y : insert x ys

{-# CONTRACT isort :: {xs | True} -> {r | sorted r} #-}
isort :: [Int] -> [Int]
isort [] = []
isort (x : r) = insert x (isort r)

main :: IO ()
main = print (isort [3, 1, 2], isort [])
