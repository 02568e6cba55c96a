module Main where

total :: Int -> Integer -> Integer
total a b = a + b

main :: IO ()
main = print (total 1 2)
