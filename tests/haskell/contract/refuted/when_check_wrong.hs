-- The check looks at one, and n are taken.
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
  check (s >= 1)
  when (n > 0) $ writeTVar stock (s - n)

main :: IO ()
main = order 2
