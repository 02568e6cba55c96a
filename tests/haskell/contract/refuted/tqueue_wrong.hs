-- What is taken from the queue need not have been counted.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

queue :: TQueue Int
queue = unsafePerformIO newTQueueIO
{-# NOINLINE queue #-}
sent, taken :: TVar Int
sent = unsafePerformIO (newTVarIO 0)
{-# NOINLINE sent #-}
taken = unsafePerformIO (newTVarIO 0)
{-# NOINLINE taken #-}
{-# INVARIANT {(sent, taken) | sent >= taken && taken >= 0} #-}

receive :: IO Int
receive = atomically $ do
  n <- readTQueue queue
  modifyTVar taken (+ 1)
  return n

main :: IO ()
main = atomically (writeTQueue queue 1) >> receive >>= print
