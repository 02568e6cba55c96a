-- A condition in the transaction.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)
import Control.Monad (forM_, when)

balance :: TVar Int
balance = unsafePerformIO (newTVarIO 0)
{-# NOINLINE balance #-}

{-# INVARIANT {balance | balance >= 0} #-}

spend :: Int -> IO ()
spend n = atomically $ do
  b <- readTVar balance
  when (b >= n) (writeTVar balance (b - n))

main :: IO ()
main = spend 3
