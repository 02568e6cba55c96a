module Main where

sumTo :: Int -> Int
sumTo n =
sum [1 .. n]

main :: IO ()
main = print (sumTo 10)
