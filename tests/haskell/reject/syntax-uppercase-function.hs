module Main where

Double :: Int -> Int
Double x = x * 2

main :: IO ()
main = print (Double 1)
