module Main where

data Color = Red | Green

main :: IO ()
main = print [Red, Green]
