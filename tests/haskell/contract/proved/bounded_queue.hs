-- A queue with its length.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

queue :: TVar [Int]
queue = unsafePerformIO (newTVarIO [])
{-# NOINLINE queue #-}

size :: TVar Int
size = unsafePerformIO (newTVarIO 0)
{-# NOINLINE size #-}

{-# INVARIANT {(queue, size) | length queue == size && size <= 3} #-}
push :: Int -> STM ()
push x = do
  n <- readTVar size
  check (n < 3)
  modifyTVar queue (x :)
  writeTVar size (n + 1)

main :: IO ()
main = atomically (push 1)
