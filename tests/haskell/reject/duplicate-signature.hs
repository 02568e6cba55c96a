module Main where

limit :: Int
limit :: Integer
limit = 10

main :: IO ()
main = print limit
