-- Elements that a list lost: in a loop of one's own, in library functions, in a comprehension, in a map.
module Main where

import qualified Data.Map as Map

keep :: (Int -> Bool) -> [Int] -> [Int]
keep _ [] = []
keep p (x : xs)
  | p x = x : keep p xs
  | otherwise = keep p xs

data Kind = Fruit | Tool deriving (Show, Eq)

stock :: [(String, Kind, Int)]
stock = [("apple", Fruit, 4), ("saw", Tool, 2), ("pear", Fruit, 0)]

inStock :: (String, Kind, Int) -> Bool
inStock (_, _, n) = n > 0

prices :: Map.Map String Int
prices = Map.delete "saw" (Map.fromList [("apple", 3), ("saw", 20), ("pear", 2)])

distinct :: Eq a => [a] -> [a]
distinct [] = []
distinct (x : xs)
  | x `elem` xs = distinct xs
  | otherwise = x : distinct xs

main :: IO ()
main = do
  print (keep even [1, 2, 3, 4])
  print [name | (name, Fruit, _) <- filter inStock stock]
  print prices
  print (takeWhile (< 10) [4, 12, 5])
  print (distinct [Fruit, Tool, Fruit])
  print (drop 1 (map fst (Map.toList prices)))
