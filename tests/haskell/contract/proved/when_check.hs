-- check and when around the writes.
module Main where

import Control.Concurrent.STM
import Control.Monad
import System.IO.Unsafe (unsafePerformIO)

stock, orders :: TVar Int
stock = unsafePerformIO (newTVarIO 10)
{-# NOINLINE stock #-}
orders = unsafePerformIO (newTVarIO 0)
{-# NOINLINE orders #-}
{-# INVARIANT {(stock, orders) | stock >= 0 && orders >= 0} #-}

order :: Int -> IO ()
order n = atomically $ do
  s <- readTVar stock
  check (n > 0 && s >= n)
  when (s - n < 5) $ modifyTVar orders (+ 1)
  unless (n == 0) $ writeTVar stock (s - n)

main :: IO ()
main = order 2
