-- What is put back while the flag is still set.
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

acquire :: IO (Maybe Int)
acquire = atomically $ do
  n <- tryTakeTMVar lock
  writeTVar held True
  return n

release :: Int -> IO ()
release n = atomically $ do
  _ <- tryPutTMVar lock n
  return ()

main :: IO ()
main = acquire >> release 1
