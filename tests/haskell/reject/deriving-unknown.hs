module Main where

data Color = Red | Green deriving (Show, Eqq)

main :: IO ()
main = print Red
