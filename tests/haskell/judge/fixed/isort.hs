module Main where

main :: IO ()
main = print (isort [4,3,5,1,9,2])

isort :: [Int] -> [Int]
isort = foldr insert []

insert :: Int -> [Int] -> [Int]
insert n ms = let (xs,ys) = span (<n) ms
              in xs ++ (n : ys)
