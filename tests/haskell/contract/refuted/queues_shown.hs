-- transactions: all
-- Queues and channels in a counterexample are shown by their items.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

count :: TVar Int
count = unsafePerformIO (newTVarIO 0)
{-# NOINLINE count #-}

{-# INVARIANT {(count) | count <= 3} #-}

queue :: TQueue Int
queue = unsafePerformIO newTQueueIO
{-# NOINLINE queue #-}

bounded :: TBQueue String
bounded = unsafePerformIO (newTBQueueIO 4)
{-# NOINLINE bounded #-}

chan :: TChan Char
chan = unsafePerformIO newTChanIO
{-# NOINLINE chan #-}

fromQueue :: STM ()
fromQueue = do
  x <- readTQueue queue
  y <- readTQueue queue
  if x + y == 12 then writeTVar count 5 else return ()

fromBounded :: STM ()
fromBounded = do
  x <- readTBQueue bounded
  if x == "ab" then writeTVar count 5 else return ()

fromChan :: STM ()
fromChan = do
  x <- readTChan chan
  y <- readTChan chan
  if x == 'q' && y == 'r' then writeTVar count 5 else writeTChan chan x

main :: IO ()
main = return ()
