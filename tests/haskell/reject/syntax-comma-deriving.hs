module Main where

data Color = Red | Green deriving Show, Eq

main :: IO ()
main = print Red
