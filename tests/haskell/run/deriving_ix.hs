-- Derived Ix for enumerations and products, used as array indices.
module Main where

import Data.Array
import Data.Ix

data Colour = Red | Green | Blue deriving (Show, Eq, Ord, Enum, Ix)
data Pos = Pos Int Int deriving (Show, Eq, Ord, Ix)

main :: IO ()
main = do
  print (range (Red, Blue))
  print (index (Green, Blue) Blue, inRange (Red, Green) Blue)
  print (range (Pos 0 0, Pos 1 2))
  print (index (Pos 0 0, Pos 1 2) (Pos 1 1), rangeSize (Pos 0 0, Pos 1 2))
  let a = listArray (Red, Blue) [10, 20, 30 :: Int]
  print (a ! Green, a // [(Green, 99)])
  let g = array (Pos 0 0, Pos 1 1) [(Pos i j, i * 10 + j) | i <- [0, 1], j <- [0, 1]]
  print (sum (elems g), g ! Pos 1 0)
  print (accumArray (+) 0 (Red, Blue) [(Red, 1), (Blue, 2), (Red, 3)] :: Array Colour Int)
