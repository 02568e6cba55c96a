module Main where

limit :: Int
limit = 10

double :: Int -> Int
double x = x * 2

limit = 20

main :: IO ()
main = print (double limit)
