module Main where

import Data.List (sortby)

total :: [Int] -> Int
total xs = sum xss

label :: Int -> String
label n = "number " ++ n

ratio :: Int -> Int -> Double
ratio a b = a / b

main :: IO ()
main = do
  print (totl [1, 2, 3])
  putStrLn (label True)
