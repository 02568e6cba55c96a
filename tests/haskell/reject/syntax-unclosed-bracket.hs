module Main where

numbers :: [Int]
numbers = [1, 2, 3

main :: IO ()
main = print numbers
