module Main where

area :: Double -> Double
area r = factor * r * r
where
  factor = 3.14

main :: IO ()
main = print (area 1)
