module Main where

power :: Int -> Int -> Int
power _ 0 = 1
power x = \n -> x * power x (n - 1)

main :: IO ()
main = print (power 2 10)
