-- A list and its sum in top-level TVars, with the invariant between them. `backstory check` refutes the
-- two transactions of `f`, proves the one of `g`, and records a run in which another thread sees the
-- list without its sum.
module Main where

import Control.Concurrent
import Control.Concurrent.STM
import Control.Monad
import System.IO.Unsafe (unsafePerformIO)

shTab :: TVar [Int]
shTab = unsafePerformIO (newTVarIO [])
{-# NOINLINE shTab #-}

shSum :: TVar Int
shSum = unsafePerformIO (newTVarIO 0)
{-# NOINLINE shSum #-}

{-# INVARIANT {(shTab, shSum) | inv (shTab, shSum)} #-}
inv :: ([Int], Int) -> Bool
inv (tab, s) = total tab == s
  where
    total xs = case xs of
      [] -> 0
      (l : ls) -> l + total ls

addTab, addSum :: Int -> STM ()
addTab n = modifyTVar shTab (n :)
addSum n = modifyTVar shSum (+ n)

f :: Int -> IO ()
f n = do
  -- refuted: the list is ahead of its sum
  atomically (addTab n)
  -- refuted: the sum is not the list's any more
  atomically (addSum n)

g :: Int -> IO ()
g n = atomically (addTab n >> addSum n)

main :: IO ()
main = do
  done <- newEmptyMVar
  _ <- forkIO (f 1 >> putMVar done ())
  _ <- forkIO (g 2 >> putMVar done ())
  replicateM_ 2 (takeMVar done)
  tab <- readTVarIO shTab
  s <- readTVarIO shSum
  print (length tab, s)
