-- blame: small
-- fixed: fixed/functions.hs
module Main where

compose :: [a -> a] -> a -> a
compose = foldr (.) id

mapTwice :: (a -> a) -> [a] -> [a]
mapTwice _ [] = []
mapTwice f (x : xs) = f (f x) : mapTwice f xs

keep :: (a -> Bool) -> [a] -> [a]
keep _ [] = []
keep p (x : xs)
  | p x = x : keep p xs
  | otherwise = keep p xs

foldUp :: (a -> b -> b) -> b -> [a] -> b
foldUp _ z [] = z
foldUp f z (x : xs) = f x (foldUp f z xs)

increment :: Int -> Int
increment n = n + 1

double :: Int -> Int
double n = n + n

small :: Int -> Bool
small n = n > 10

plus :: Int -> Int -> Int
plus a b = a + b

pipeline :: [Int] -> [Int]
pipeline = keep small . mapTwice increment

iterateN :: Int -> (a -> a) -> a -> a
iterateN 0 _ x = x
iterateN n f x = iterateN (n - 1) f (f x)

main :: IO ()
main = do
  print (pipeline [1, 5, 8, 20])
  print (foldUp plus 0 [1, 2, 3])
  print (compose [increment, double] 5)
  print (iterateN 6 double 1)
  print (mapTwice (plus 10) [1, 2])
