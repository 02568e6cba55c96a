module Main where

data Color = Red | Green deriving Show

instance Show Color where
  show Red = "r"
  show Green = "g"

main :: IO ()
main = print Red
