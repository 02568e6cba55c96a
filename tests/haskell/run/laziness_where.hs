-- Bindings are evaluated once, on demand, only when used.
module Main where

import Debug.Trace
import System.IO.Unsafe (unsafePerformIO)
import Data.IORef

counter :: IORef Int
counter = unsafePerformIO (newIORef 0)
{-# NOINLINE counter #-}

costly :: Int -> Int
costly n = unsafePerformIO (modifyIORef counter (+ 1) >> return (n * n))
{-# NOINLINE costly #-}

f :: Bool -> Int -> Int
f use n
  | use = v + v
  | otherwise = 0
  where v = costly n

main :: IO ()
main = do
  print (f False 3)
  readIORef counter >>= print
  print (f True 3)
  readIORef counter >>= print
  let xs = map costly [1 .. 10]
  print (xs !! 4)
  readIORef counter >>= print
  print (sum (take 5 xs))
  readIORef counter >>= print
  let (a, b) = (costly 100, error "no" :: Int)
  print a
  print (if True then 1 else undefined, fst (1, undefined), const 2 undefined)
  print (snd (undefined, 'x'), True || undefined, False && undefined)
