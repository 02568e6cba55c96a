module Main where

import Data.List (nub)

main :: IO ()
main = do
  print (sort (nub [3, 1, 2, 1 :: Int]))
  print (fromMaybe 0 (Just 1))
