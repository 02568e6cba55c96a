module Main where

area :: Double -> Double
area r = factor * r * r
  where
    factor :: Int
    factor = 3

main :: IO ()
main = print (area 2)
