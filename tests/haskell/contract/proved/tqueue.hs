-- A queue and a count of what was put into it.
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

send :: Int -> IO ()
send n = atomically $ do
  writeTQueue queue n
  modifyTVar sent (+ 1)

receive :: IO Int
receive = atomically $ do
  s <- readTVar sent
  t <- readTVar taken
  check (s > t)
  n <- readTQueue queue
  writeTVar taken (t + 1)
  return n

main :: IO ()
main = send 1 >> receive >>= print
