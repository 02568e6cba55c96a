-- Either alternative keeps it.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

balance :: TVar Int
balance = unsafePerformIO (newTVarIO 0)
{-# NOINLINE balance #-}

{-# INVARIANT {balance | balance >= 0} #-}

withdraw :: Int -> STM Bool
withdraw n = (do
  b <- readTVar balance
  check (n >= 0 && b >= n)
  writeTVar balance (b - n)
  return True) `orElse` return False

main :: IO ()
main = atomically (withdraw 3) >>= print . not
