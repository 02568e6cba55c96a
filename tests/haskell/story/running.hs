-- Running totals by the library: each is the one before and a number of the user's own.
module Main where

digits :: Int -> Int
digits 0 = 0
digits n = n `mod` 10 + digits (n `div` 10)

weight :: Int -> Int
weight n = if n `mod` 5 == 0 then sum (map digits [n .. n + 30]) else 0

totals :: [Int]
totals = scanl (+) 7 (map weight [1 .. 60])

main :: IO ()
main = do
  print (last totals)
  print (totals !! 12)
