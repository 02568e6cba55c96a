-- Insertion sort with a defect in `insert`: it prints [3,5,4].
module Main where

main :: IO ()
main = print (isort [4, 3, 5])

isort :: [Int] -> [Int]
isort = foldr insert []

insert :: Int -> [Int] -> [Int]
insert n ms = let (xs, ys) = span (> n) ms in ys ++ (n : xs)
