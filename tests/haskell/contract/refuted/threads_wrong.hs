-- One thread resets below zero.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)
import Control.Concurrent (forkIO)

balance :: TVar Int
balance = unsafePerformIO (newTVarIO 0)
{-# NOINLINE balance #-}

{-# INVARIANT {balance | balance >= 0} #-}

main :: IO ()
main = do
  _ <- forkIO (atomically (modifyTVar balance (+ 1)))
  atomically $ do
    b <- readTVar balance
    if b > -3 then writeTVar balance (b - 1) else retry
