-- A lock and what it guards change together.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

lock :: TMVar Int
lock = unsafePerformIO (newTMVarIO 0)
{-# NOINLINE lock #-}
held :: TVar Bool
held = unsafePerformIO (newTVarIO False)
{-# NOINLINE held #-}
{-# INVARIANT do { free <- isEmptyTMVar lock; h <- readTVar held; return (free == h) } #-}

acquire :: IO Int
acquire = atomically $ do
  n <- takeTMVar lock
  writeTVar held True
  return n

release :: Int -> IO ()
release n = atomically $ do
  putTMVar lock (n + 1)
  writeTVar held False

peek :: IO (Maybe Int)
peek = atomically (tryReadTMVar lock)

main :: IO ()
main = acquire >>= release
