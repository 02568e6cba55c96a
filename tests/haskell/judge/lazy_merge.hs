-- blame: merge
-- fixed: fixed/lazy.hs
module Main where

evens :: [Int]
evens = from 0
  where from n = n : from (n + 2)

merge :: [Int] -> [Int] -> [Int]
merge (x : xs) (y : ys)
  | x < y = x : merge xs (y : ys)
  | x > y = y : merge (x : xs) ys
  | otherwise = x : y : merge xs ys
merge xs [] = xs
merge [] ys = ys

hamming :: [Int]
hamming = 1 : merge (times 2) (merge (times 3) (times 5))

times :: Int -> [Int]
times n = map (* n) hamming

collatz :: Int -> [Int]
collatz 1 = [1]
collatz n = n : collatz (next n)

next :: Int -> Int
next n = if even n then n `div` 2 else 3 * n + 1

firstOver :: Int -> [Int] -> Maybe Int
firstOver _ [] = Nothing
firstOver limit (x : xs)
  | x > limit = Just x
  | otherwise = firstOver limit xs

main :: IO ()
main = do
  print (take 5 evens)
  print (take 12 hamming)
  print (collatz 6)
  print (firstOver 20 evens)
  print (firstOver 5 [1, 2])
