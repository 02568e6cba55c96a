-- The state may have changed between test and act.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

balance :: TVar Int
balance = unsafePerformIO (newTVarIO 0)
{-# NOINLINE balance #-}

{-# INVARIANT {balance | balance >= 0} #-}

spend :: Int -> IO ()
spend n = do
  b <- readTVarIO balance
  if b >= n then atomically (modifyTVar balance (subtract n)) else return ()

main :: IO ()
main = spend 3
