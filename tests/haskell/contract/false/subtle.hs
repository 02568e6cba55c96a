{-# LANGUAGE ExistentialQuantification #-}
-- Statements that look like a proof of a similar one would do.
module Main where

import Data.List (sort, foldl')

-- True but for the start of the recursion.
-- refuted
{-# CONTRACT down :: {n | n >= 0} -> {r | r > 0} #-}
down :: Int -> Int
down n = if n == 0 then 0 else down (n - 1)

-- refuted
{-# CONTRACT above :: {x | True} -> {r | r > x} #-}
above :: Int -> Int
above x = x

-- It follows from a contract that is false.
-- refuted
{-# CONTRACT aboveTwice :: {x | True} -> {r | r > x + 1} #-}
aboveTwice :: Int -> Int
aboveTwice x = above (above x)

-- The recursive call breaks what it asks for itself.
-- refuted
{-# CONTRACT shrinking :: {xs | length xs >= 2} -> {r | r >= 0} #-}
shrinking :: [Int] -> Int
shrinking (_ : _ : rest) = if null rest then 0 else 1 + shrinking rest

-- refuted
{-# CONTRACT zipDifferent :: {xs | True} -> {ys | length xs <= length ys} -> {r | length r == length ys} #-}
zipDifferent :: [Int] -> [Int] -> [Int]
zipDifferent = zipWith (-)

-- refuted
{-# CONTRACT productSign :: {xs | all (/= 0) xs} -> {r | r > 0} #-}
productSign :: [Int] -> Int
productSign = product

-- refuted
{-# CONTRACT foldMinus :: {xs | True} -> {r | r == 0 - sum xs} #-}
foldMinus :: [Int] -> Int
foldMinus = foldr (-) 0

-- refuted
{-# CONTRACT alternate :: {xs | True} -> {r | sum r * 2 == sum xs} #-}
alternate :: [Int] -> [Int]
alternate (x : _ : rest) = x : alternate rest
alternate xs = xs

-- refuted
{-# CONTRACT eitherSide :: {xs | True} -> {(ls, rs) | length ls == length rs} #-}
eitherSide :: [Either Int Bool] -> ([Int], [Bool])
eitherSide xs = ([l | Left l <- xs], [r | Right r <- xs])

data Showable = forall a. Show a => Showable a

-- refuted
{-# CONTRACT described :: {ss | not (null ss)} -> {r | length r > length ss} #-}
described :: [Int] -> String
described ss = concatMap show ss

-- refuted
{-# CONTRACT elementsOf :: [[{x | x > 0}]] -> {r | r > 0} #-}
elementsOf :: [[Int]] -> Int
elementsOf xss = sum (map sum xss)

-- refuted
{-# CONTRACT perElement :: [{x | x > 0}] -> [{r | r > 1}] #-}
perElement :: [Int] -> [Int]
perElement = map (\x -> x * x)

-- refuted
{-# CONTRACT justParts :: Just {x | x > 0} -> Just {r | r > 1} #-}
justParts :: Maybe Int -> Maybe Int
justParts = fmap (\x -> x)

-- refuted
{-# CONTRACT scan :: {xs | all (>= 0) xs} -> {r | length r == length xs} #-}
scan :: [Int] -> [Int]
scan = scanl (+) 0

-- refuted
{-# CONTRACT evenLength :: {xs | even (length xs)} -> {r | even (length r)} #-}
evenLength :: [Int] -> [Int]
evenLength = drop 1

-- refuted
{-# CONTRACT chunks :: {n | n > 0} -> {xs | True} -> {r | all (\c -> length c == n) r} #-}
chunks :: Int -> [Int] -> [[Int]]
chunks _ [] = []
chunks n xs = take n xs : chunks n (drop n xs)

-- refuted
{-# CONTRACT merged :: {xs | ascending xs} -> {ys | ascending ys} -> {r | ascending r} #-}
merged :: [Int] -> [Int] -> [Int]
merged (x : xs) (y : ys) = x : y : merged xs ys
merged xs ys = xs ++ ys

ascending :: [Int] -> Bool
ascending (a : b : r) = a <= b && ascending (b : r)
ascending _ = True

-- refuted
{-# CONTRACT strictlySorted :: {xs | True} -> {r | strictly r} #-}
strictlySorted :: [Int] -> [Int]
strictlySorted = sort

strictly :: [Int] -> Bool
strictly (a : b : r) = a < b && strictly (b : r)
strictly _ = True

-- refuted
{-# CONTRACT ack :: {m | m >= 0} -> {n | n >= 0} -> {r | r > n + m + 1} #-}
ack :: Integer -> Integer -> Integer
ack m n
  | m == 0 = n + 1
  | n == 0 = ack (m - 1) 1
  | m > 2 || n > 3 = m + n + 2
  | otherwise = ack (m - 1) (ack m (n - 1))

-- refuted
{-# CONTRACT sumTo :: {n | n >= 0} -> {r | r * 2 == n * n} #-}
sumTo :: Int -> Int
sumTo n = foldl' (+) 0 [1 .. n]

-- refuted
{-# CONTRACT lookupLast :: {k | True} -> {kvs | True} -> {r | r == lookup k kvs} #-}
lookupLast :: Int -> [(Int, Int)] -> Maybe Int
lookupLast k = lookup k . reverse

-- refuted
{-# CONTRACT table :: {n | n >= 0 && n <= 2} -> {r | r /= 'c'} #-}
table :: Int -> Char
table n = "abc" !! n

-- false
{-# CONTRACT bigPower :: {n | n >= 0} -> {r | r < 10000000000000000} #-}
bigPower :: Int -> Integer
bigPower n = 2 ^ n

main :: IO ()
main = print (down 3)
