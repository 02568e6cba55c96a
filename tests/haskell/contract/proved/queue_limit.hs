-- A queue with a limit: one takes an item too many.
-- transactions: all
module Main where
import Control.Concurrent.STM
import Control.Monad
import System.IO.Unsafe (unsafePerformIO)

items :: TVar [Int]
items = unsafePerformIO (newTVarIO [])
{-# NOINLINE items #-}
count :: TVar Int
count = unsafePerformIO (newTVarIO 0)
{-# NOINLINE count #-}
limit :: Int
limit = 4
{-# INVARIANT {(items, count) | length items == count && count <= limit} #-}

put :: Int -> STM ()
put x = do
  n <- readTVar count
  when (n >= limit) retry
  modifyTVar items (++ [x])
  writeTVar count (n + 1)

get :: STM Int
get = do
  xs <- readTVar items
  case xs of
    [] -> retry
    (y:ys) -> do
      writeTVar items ys
      modifyTVar count (subtract 1)
      return y

clear :: STM ()
clear = writeTVar items [] >> writeTVar count 0

main :: IO ()
main = do
  atomically (put 1)
  x <- atomically get
  atomically clear
