-- Deep recursion and long loops neither overflow nor leak visibly.
module Main where

import Data.List (foldl')

count :: Int -> Int -> Int
count acc 0 = acc
count acc n = count (acc + n) (n - 1)

deep :: Int -> Integer
deep 0 = 0
deep n = 1 + deep (n - 1)

main :: IO ()
main = do
  print (count 0 300000)
  print (deep 100000)
  print (foldr (+) 0 [1 .. 100000])
  print (foldl (+) 0 [1 .. 100000])
  print (foldl' (flip (:)) [] [1 .. 5])
  print (length (show (foldl' (*) 1 [1 .. 300 :: Integer])))
  print (sum (map fromIntegral (filter even [1 .. 50000 :: Int])) :: Integer)
