-- blame: sieve
-- fixed: fixed/sieve.hs
module Main where

import Control.Monad
import Control.Monad.ST
import Data.Array.ST
import Data.Array.Unboxed
import Data.STRef

-- | Variables of its own: whoever calls it sees a function like any other.
weigh :: [Int] -> Int
weigh xs = runST $ do
  total <- newSTRef 0
  forM_ xs $ \x -> modifySTRef' total (+ weight x)
  readSTRef total

weight :: Int -> Int
weight x = if x > 3 then 2 * x else x

sieve :: Int -> UArray Int Bool
sieve n = runSTUArray $ do
  open <- newArray (2, n) True
  forM_ [2 .. n] $ \i -> do
    prime <- readArray open i
    when (prime && i * i < n) $ forM_ [i * i, i * i + i .. n] $ \j -> writeArray open j False
  return open

primes :: Int -> [Int]
primes n = [i | (i, True) <- assocs (sieve n)]

main :: IO ()
main = do
  print (weigh (primes 25))
  print (primes 25)
