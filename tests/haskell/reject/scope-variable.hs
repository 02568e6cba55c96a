module Main where

total :: [Int] -> Int
total items = sum itmes

main :: IO ()
main = print (total [1, 2, 3])
