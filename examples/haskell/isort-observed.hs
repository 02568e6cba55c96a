-- The same sort with `observe` around its functions, as Hoed wants it; here it is the identity.
module Main where

import Debug.Hoed (observe)

main :: IO ()
main = print (isort [4, 3, 5])

isort :: [Int] -> [Int]
isort = observe "isort" ({-# SCC "isort" #-} foldr insert [])

insert :: Int -> [Int] -> [Int]
insert = observe "insert" insert'
  where
    insert' n ms = let (xs, ys) = span (> n) ms in ys ++ (n : xs)
