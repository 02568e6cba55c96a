-- blame: primes
-- fixed: fixed/knots.hs
module Main where

import Data.Array
import qualified Data.Map as M

-- Laziness that ties knots.
primes :: [Int]
primes = 2 : filter isPrime [3, 7 ..]

isPrime :: Int -> Bool
isPrime n = all (\p -> n `mod` p /= 0) (takeWhile (\p -> p * p <= n) primes)

fibs :: [Integer]
fibs = 0 : 1 : zipWith (+) fibs (tail fibs)

lcs :: String -> String -> Int
lcs xs ys = table ! (0, 0)
  where
    m = length xs
    n = length ys
    xa = listArray (0, m - 1) xs
    ya = listArray (0, n - 1) ys
    table = array ((0, 0), (m, n)) [((i, j), cell i j) | i <- [0 .. m], j <- [0 .. n]]
    cell i j
      | i == m || j == n = 0
      | xa ! i == ya ! j = 1 + table ! (i + 1, j + 1)
      | otherwise = max (table ! (i + 1, j)) (table ! (i, j + 1))

data Person = Person { who :: String, boss :: Maybe Person }

staff :: M.Map String Person
staff = M.fromList [(n, Person n (b >>= (`M.lookup` staff))) | (n, b) <- table]
  where table = [("ann", Nothing), ("bob", Just "ann"), ("cid", Just "bob"), ("dan", Just "bob")]

chain :: Person -> [String]
chain p = who p : maybe [] chain (boss p)

repMin :: [Int] -> [Int]
repMin xs = out
  where
    (out, m) = go xs
    go [] = ([], maxBound)
    go (y : ys) = (m : rest, min y least)
      where (rest, least) = go ys

main :: IO ()
main = do
  print (takeWhile (< 60) primes)
  print (takeWhile (< 100) fibs)
  print (lcs "knotted" "noted")
  print (fmap chain (M.lookup "dan" staff))
  print (repMin [4, 2, 7])
