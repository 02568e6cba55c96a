module Main where

data Shape = Circle Double | Rectangle Double Double

area :: Shape -> Double
area (Circle r) = 3 * r * r
area (Rectangle w) = w

main :: IO ()
main = print (area (Circle 1))
