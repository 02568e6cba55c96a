module Main where

-- Infinite values, of which a part is looked at; knots that are tied.

hamming :: [Int]
hamming = 1 : merge (map (* 2) hamming) (map (* 3) hamming)

merge :: [Int] -> [Int] -> [Int]
merge a@(x : xs) b@(y : ys)
  | x < y = x : merge xs b
  | x > y = y : merge a ys
  | otherwise = x : merge xs ys
merge a [] = a
merge [] b = b

fibs :: [Integer]
fibs = 0 : 1 : zipSum fibs (tail fibs)

zipSum :: [Integer] -> [Integer] -> [Integer]
zipSum (a : as) (b : bs) = (a + b) : zipSum as bs
zipSum _ _ = []

collatz :: Int -> [Int]
collatz = iterate next
  where
    next n
      | even n = n `div` 2
      | otherwise = 3 * n + 1

untilOne :: [Int] -> [Int]
untilOne xs = takeWhile (/= 1) xs ++ [1]

average :: [Int] -> (Int, Int)
average xs = (total `div` count, rest)
  where
    total = sum xs
    count = length xs
    rest = total `mod` count

pick :: [a] -> [Int] -> [a]
pick xs = map (xs !!)

main :: IO ()
main = do
  print (take 8 hamming)
  print (takeWhile (< 60) fibs)
  print (untilOne (collatz 6))
  print (average [3, 4, 8, 10])
  print (pick hamming [0, 3, 5])
