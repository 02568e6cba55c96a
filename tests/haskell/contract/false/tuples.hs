-- Pairs and triples, alone and nested.
module Main where

-- refuted
{-# CONTRACT swapped :: {(a, b) | a <= b} -> {(x, y) | x <= y} #-}
swapped :: (Int, Int) -> (Int, Int)
swapped (a, b) = (b, a)

-- refuted
{-# CONTRACT nestedFst :: {((a, b), c) | a < b && b < c} -> {r | r == c} #-}
nestedFst :: ((Int, Int), Int) -> Int
nestedFst ((_, b), _) = b

-- refuted
{-# CONTRACT span2 :: {(lo, hi) | lo <= hi} -> {r | r > 0} #-}
span2 :: (Int, Int) -> Int
span2 (lo, hi) = hi - lo

-- false
{-# CONTRACT keys :: {ps | True} -> {r | all (\(k, _) -> length k <= 10) r} #-}
keys :: [(String, Int)] -> [(String, Int)]
keys ps = ps

-- refuted
{-# CONTRACT lookupPair :: {k | True} -> {ps | not (null ps)} -> {r | r >= 0} #-}
lookupPair :: Int -> [(Int, Int)] -> Int
lookupPair k ps = case lookup k ps of
  Just v -> v
  Nothing -> -1

-- refuted
{-# CONTRACT unzipped :: {ps | all (\(a, b) -> a <= b) ps} -> {(xs, ys) | sum xs < sum ys} #-}
unzipped :: [(Int, Int)] -> ([Int], [Int])
unzipped = unzip

-- refuted
{-# CONTRACT zipAll :: {xs | True} -> {ys | True} -> {r | length r == length xs} #-}
zipAll :: [Int] -> [Int] -> [(Int, Int)]
zipAll = zip

-- refuted
{-# CONTRACT bounds :: {xs | not (null xs)} -> {(a, b) | a < b} #-}
bounds :: [Int] -> (Int, Int)
bounds xs = (minimum xs, maximum xs)

-- refuted
{-# CONTRACT third :: {(a, b, c) | a == b} -> {r | r == a} #-}
third :: (Int, Int, Int) -> Int
third (_, _, c) = c

-- refuted
{-# CONTRACT split :: {n | n >= 0} -> {xs | True} -> {(a, b) | length a == n} #-}
split :: Int -> [Int] -> ([Int], [Int])
split n xs = splitAt n xs

-- refuted
{-# CONTRACT halves :: {n | n > 0} -> {(a, b) | a == b && a + b == n} #-}
halves :: Int -> (Int, Int)
halves n = (n `div` 2, n - n `div` 2)

-- false
{-# CONTRACT deepPairs :: {p | True} -> {r | all (\((a, _), _) -> null a) r} #-}
deepPairs :: [(([Int], Int), Int)] -> [(([Int], Int), Int)]
deepPairs p = p

-- refuted
{-# CONTRACT partial :: (Any, {b | b > 0}) -> {r | r > 0} #-}
partial :: (Int, Int) -> Int
partial (a, b) = a + b

main :: IO ()
main = print (swapped (1, 2))
