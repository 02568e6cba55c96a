-- Sorting: by insertion, and merging the wrong way.
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

-- Takes the larger of the two first.
{-# CONTRACT mergeBad :: {xs | sorted xs} -> {ys | sorted ys} -> {r | sorted r} #-}
mergeBad :: [Int] -> [Int] -> [Int]
mergeBad [] ys = ys
mergeBad xs [] = xs
mergeBad (x : xs) (y : ys)
  | x >= y = x : mergeBad xs (y : ys)
  | otherwise = y : mergeBad (x : xs) ys

main :: IO ()
main = print (isort [3, 1, 2], mergeBad [1] [2])
