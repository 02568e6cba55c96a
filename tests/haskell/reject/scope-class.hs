module Main where

data Point = Point Int Int

instance Shwo Point where
  show (Point x y) = show (x, y)

main :: IO ()
main = print (Point 1 2)
