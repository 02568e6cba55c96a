-- transactions: all
-- A queue of two lists with its length and its capacity, as bounded queues are built.
module Main where

import Control.Concurrent.STM
import Control.Monad (when)
import System.IO.Unsafe (unsafePerformIO)

front :: TVar [Int]
front = unsafePerformIO (newTVarIO [])
{-# NOINLINE front #-}

back :: TVar [Int]
back = unsafePerformIO (newTVarIO [])
{-# NOINLINE back #-}

free :: TVar Int
free = unsafePerformIO (newTVarIO 16)
{-# NOINLINE free #-}

{-# INVARIANT {(front, back, free) | length front + length back + free == 16} #-}
{-# INVARIANT {(front, back, free) | free >= 0} #-}

write :: Int -> STM () -- safe
write x = do
  n <- readTVar free
  check (n > 0)
  writeTVar free (n - 1)
  modifyTVar back (x :)

writeFull :: Int -> STM () -- refuted
writeFull x = do
  n <- readTVar free
  writeTVar free (n - 1)
  modifyTVar back (x :)

writeUncounted :: Int -> STM () -- refuted
writeUncounted x = modifyTVar back (x :)

takeFirst :: STM Int -- safe
takeFirst = do
  xs <- readTVar front
  case xs of
    x : rest -> do
      writeTVar front rest
      modifyTVar free (+ 1)
      return x
    [] -> retry

takeKeeps :: STM Int -- refuted
takeKeeps = do
  xs <- readTVar front
  case xs of
    x : _ -> modifyTVar free (+ 1) >> return x
    [] -> retry

turn :: STM () -- safe
turn = do
  xs <- readTVar front
  when (null xs) $ do
    ys <- readTVar back
    writeTVar back []
    writeTVar front (reverse ys)

turnLoses :: STM () -- refuted
turnLoses = do
  ys <- readTVar back
  writeTVar back []
  writeTVar front (reverse ys)

takeNext :: STM Int -- safe
takeNext = do
  xs <- readTVar front
  case xs of
    x : rest -> do
      writeTVar front rest
      modifyTVar free (+ 1)
      return x
    [] -> do
      ys <- readTVar back
      case reverse ys of
        [] -> retry
        y : rest -> do
          writeTVar back []
          writeTVar front rest
          modifyTVar free (+ 1)
          return y

takeNextForgets :: STM Int -- refuted
takeNextForgets = do
  ys <- readTVar back
  case reverse ys of
    [] -> retry
    y : rest -> do
      writeTVar back []
      writeTVar front rest
      modifyTVar free (+ 1)
      return y

flush :: STM [Int] -- safe
flush = do
  xs <- readTVar front
  ys <- readTVar back
  writeTVar front []
  writeTVar back []
  writeTVar free 16
  return (xs ++ reverse ys)

flushFront :: STM [Int] -- refuted
flushFront = do
  xs <- readTVar front
  writeTVar front []
  writeTVar free 16
  return xs

flushPart :: STM [Int] -- safe
flushPart = do
  xs <- readTVar front
  writeTVar front []
  modifyTVar free (+ length xs)
  return xs

unget :: Int -> STM () -- safe
unget x = do
  n <- readTVar free
  if n > 0 then writeTVar free (n - 1) >> modifyTVar front (x :) else retry

ungetTwice :: Int -> STM () -- refuted
ungetTwice x = do
  n <- readTVar free
  if n > 0 then writeTVar free (n - 1) >> modifyTVar front ([x, x] ++) else retry

writeAll :: [Int] -> STM () -- safe
writeAll new = do
  n <- readTVar free
  check (length new <= n)
  writeTVar free (n - length new)
  modifyTVar back (reverse new ++)

writeAllOver :: [Int] -> STM () -- refuted
writeAllOver new = do
  n <- readTVar free
  check (length new <= n + 1)
  writeTVar free (n - length new)
  modifyTVar back (reverse new ++)

swapSides :: STM () -- safe
swapSides = do
  xs <- readTVar front
  ys <- readTVar back
  writeTVar front ys
  writeTVar back xs

increment :: STM () -- safe
increment = modifyTVar front (map (+ 1))

dropNegative :: STM () -- refuted
dropNegative = modifyTVar front (filter (>= 0))

main :: IO ()
main = return ()
