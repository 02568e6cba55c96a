-- Tables, boards and groups: lists of lists.
module Main where

import Data.List (transpose, group, sortBy, insertBy, nub)
import Data.Ord (comparing)

-- refuted
{-# CONTRACT concatShort :: {xss | all (\xs -> length xs <= 3) xss} -> {r | length r <= 3} #-}
concatShort :: [[Int]] -> [Int]
concatShort = concat

-- false
{-# CONTRACT everyRow :: {b | not (null b)} -> {r | all (\row -> length row == length b) r} #-}
everyRow :: [[Int]] -> [[Int]]
everyRow b = b

-- false
{-# CONTRACT keepRows :: {b | True} -> {r | all (\row -> length row <= 20) r} #-}
keepRows :: [[Int]] -> [[Int]]
keepRows b = map id b

-- refuted
{-# CONTRACT widen :: {b | all (all (>= 0)) b} -> {r | all (all (> 0)) r} #-}
widen :: [[Int]] -> [[Int]]
widen = map (map (\n -> n * 2))

-- refuted
{-# CONTRACT firstCells :: {b | not (null b)} -> Ok #-}
firstCells :: [[Int]] -> Int
firstCells b = sum (map head b)

-- refuted
{-# CONTRACT totalAll :: {xss | all (\xs -> sum xs >= 0) xss} -> {r | r > 0} #-}
totalAll :: [[Int]] -> Int
totalAll xss = sum (map sum xss)

-- false
{-# CONTRACT columns :: {xss | all (not . null) xss} -> {r | length r == length xss} #-}
columns :: [[Int]] -> [[Int]]
columns = transpose

-- refuted
{-# CONTRACT runs :: {xs | True} -> {r | all (\g -> length g == 1) r} #-}
runs :: [Int] -> [[Int]]
runs = group

-- refuted
{-# CONTRACT flatten3 :: {x | True} -> {r | length r == length x} #-}
flatten3 :: [[[Int]]] -> [Int]
flatten3 x = concat (concat x)

-- refuted
{-# CONTRACT dropEmpty :: {xss | True} -> {r | length r == length xss} #-}
dropEmpty :: [[Int]] -> [[Int]]
dropEmpty = filter (not . null)

-- refuted
{-# CONTRACT sameShape :: {xss | True} -> {r | all null r} #-}
sameShape :: [[Int]] -> [[Int]]
sameShape = map (drop 1)

-- false
{-# CONTRACT deepLimits :: {d | True} -> {r | all (all (\xs -> length xs < 10)) r} #-}
deepLimits :: [[[Int]]] -> [[[Int]]]
deepLimits d = d

-- refuted
{-# CONTRACT longest :: {xss | not (null xss)} -> {r | r > 0} #-}
longest :: [[Int]] -> Int
longest xss = maximum (map length xss)

-- refuted
{-# CONTRACT pairRows :: {b | length b >= 1} -> Ok #-}
pairRows :: [[Int]] -> [Int]
pairRows (a : b : _) = zipWith (+) a b

-- false
{-# CONTRACT addRow :: r:{x | length x <= 8} -> {b | all (\y -> length y <= 8) b} -> {s | all (\y -> length y <= 7) s} #-}
addRow :: [Int] -> [[Int]] -> [[Int]]
addRow x b = x : b

-- refuted
{-# CONTRACT uniqueRows :: {b | True} -> {r | length r == length b} #-}
uniqueRows :: [[Int]] -> [[Int]]
uniqueRows = nub

main :: IO ()
main = print (concatShort [[1], [2, 3]], columns [[1, 2], [3, 4]])
