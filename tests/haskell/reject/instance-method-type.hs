module Main where

data Shape = Square Int

instance Show Shape where
  show (Square n) = n

main :: IO ()
main = print (Square 2)
