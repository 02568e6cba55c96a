-- Infinite lists, productive folds, and functions that must not look too far.
module Main where

import Data.List

primes :: [Int]
primes = 2 : filter isPrime [3, 5 ..]

isPrime :: Int -> Bool
isPrime n = all (\p -> n `mod` p /= 0) (takeWhile (\p -> p * p <= n) primes)

fibs :: [Integer]
fibs = 0 : 1 : zipWith (+) fibs (tail fibs)

hamming :: [Integer]
hamming = 1 : merge (map (* 2) hamming) (merge (map (* 3) hamming) (map (* 5) hamming))
  where merge (a : as) (b : bs) = case compare a b of
          LT -> a : merge as (b : bs)
          EQ -> a : merge as bs
          GT -> b : merge (a : as) bs

main :: IO ()
main = do
  print (take 15 primes)
  print (fibs !! 200)
  print (take 20 hamming)
  print (takeWhile (< 40) (scanl1 (+) [1 ..]))
  print (foldr (\x r -> x > 10 || r) False [1 ..])
  print (fst (span (< 5) [1 ..]), isPrefixOf [1, 2] [1 ..], elem 3 [1 ..])
  print (take 3 (nub (cycle [1, 2, 3])), zip "ab" [1 ..], take 1 (group [1, 1, 2, undefined]))
  print (length [undefined, undefined], take 2 (tails [1 ..]) `seq` (), length (head (inits (undefined : undefined))))
  print (take 3 (intersperse 0 [1 ..]), take 4 (concat (repeat [1, 2])), any even [1 ..])
  print (take 3 (map head (transpose [[1 ..], [10 ..]])), take 2 (transpose [[1 ..], [5 ..]]) `seq` ())
  print (null (undefined : undefined), fst (head (zip [1 ..] [undefined])), and (cycle [True, False]))
