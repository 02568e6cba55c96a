-- The limit is used up once more than there is.
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
times n = if n < 0 then return () else do
  modifyTVar limit (subtract 1)
  times (n - 1)

run :: Int -> IO ()
run n = atomically $ do
  l <- readTVar limit
  check (l >= n)
  times n

main :: IO ()
main = run 3
