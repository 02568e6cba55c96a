module Main where

area :: Double -> Double
area r =
  let factor = 3.14
  factor * r * r

main :: IO ()
main = print (area 1)
