-- Two arguments may be the same TVar.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

{-# CONTRACT move :: TVar[a,a'] -> TVar[b,b'] -> k:Ok -> | True <> a' == a - k && b' == b + k | Any #-}
move :: TVar Int -> TVar Int -> Int -> STM ()
move x y k = do
  n <- readTVar x
  writeTVar x (n - k)
  m <- readTVar y
  writeTVar y (m + k)

main :: IO ()
main = return ()
