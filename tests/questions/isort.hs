-- The program of the paper on questions for lazy languages.
module Main where

isort :: [Int] -> [Int]
isort = foldr insert []

insert :: Int -> [Int] -> [Int]
insert n [] = [n]
insert n (m : ms)
  | n > m = m : ms ++ [n]
  | otherwise = n : m : ms

main :: IO ()
main = print (isort [4, 3, 5])
