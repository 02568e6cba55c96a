-- transactions: all
-- A bounded queue as a ring, after stm's TBQueue: where reading and writing go on, modulo the size of
-- the ring. Flushing it leaves both at the same place, as it should: stm 2.5.2.0 did not, and its length
-- was wrong from then on.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

elements :: TVar [Int]
elements = unsafePerformIO (newTVarIO [])
{-# NOINLINE elements #-}

readAt :: TVar Int
readAt = unsafePerformIO (newTVarIO 0)
{-# NOINLINE readAt #-}

writeAt :: TVar Int
writeAt = unsafePerformIO (newTVarIO 0)
{-# NOINLINE writeAt #-}

-- | A ring of eight places holds up to seven elements.
queueLength :: Int -> Int -> Int
queueLength r w = (w - r) `mod` 8

{-# INVARIANT {(elements, readAt, writeAt) | queueLength readAt writeAt == length elements} #-}
{-# INVARIANT {(elements, readAt, writeAt) | readAt >= 0 && readAt < 8 && writeAt >= 0 && writeAt < 8} #-}

next :: Int -> Int
next i = (i + 1) `mod` 8

write :: Int -> STM ()
write x = do
  r <- readTVar readAt
  w <- readTVar writeAt
  check (queueLength r w < 7)
  modifyTVar elements (++ [x])
  writeTVar writeAt (next w)

readFirst :: STM Int
readFirst = do
  xs <- readTVar elements
  case xs of
    [] -> retry
    x : rest -> do
      writeTVar elements rest
      modifyTVar readAt next
      return x

flush :: STM [Int]
flush = do
  xs <- readTVar elements
  w <- readTVar writeAt
  writeTVar elements []
  writeTVar readAt w
  return xs

main :: IO ()
main = return ()
