module Main where

data Point = Point Int Int

instance Show Point where
  shwo (Point x y) = show (x, y)

main :: IO ()
main = print (Point 1 2)
