module Main where

data Color = Red | Green deriving Show

main :: IO ()
main = print (Red == Green)
