-- A loop that counts, and leaves a third TVar alone.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

a, b :: TVar Int
a = unsafePerformIO (newTVarIO 0)
{-# NOINLINE a #-}
b = unsafePerformIO (newTVarIO 0)
{-# NOINLINE b #-}
{-# INVARIANT {(a, b) | a + b == 0} #-}

limit :: TVar Int
limit = unsafePerformIO (newTVarIO 10)
{-# NOINLINE limit #-}
{-# INVARIANT {limit | limit >= 0} #-}

times :: Int -> STM ()
times n = if n <= 0 then return () else do
  modifyTVar a (+ 1)
  modifyTVar b (subtract 1)
  times (n - 1)

run :: Int -> IO ()
run n = atomically $ do
  l <- readTVar limit
  times n
  writeTVar limit (l + 1)

main :: IO ()
main = run 3
