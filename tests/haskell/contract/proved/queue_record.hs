-- A bounded queue in a record of TVars, with the library's lists.
module Main where

import Control.Concurrent.STM
import Control.Monad
import System.IO.Unsafe (unsafePerformIO)

data Queue = Queue { items :: TVar [Int], size :: TVar Int, limit :: Int }

queue :: Queue
queue = unsafePerformIO (do { i <- newTVarIO []; s <- newTVarIO 0; return (Queue i s 10) })
{-# NOINLINE queue #-}

{-# INVARIANT do { xs <- readTVar (items queue); n <- readTVar (size queue); return (length xs == n && n <= limit queue) } #-}

put :: Queue -> Int -> STM ()
put q x = do
  n <- readTVar (size q)
  when (n >= limit q) retry
  modifyTVar (items q) (++ [x])
  writeTVar (size q) (n + 1)

get :: Queue -> STM Int
get q = do
  xs <- readTVar (items q)
  case xs of
    [] -> retry
    y : ys -> do
      writeTVar (items q) ys
      modifyTVar (size q) (subtract 1)
      return y

drain :: Queue -> STM [Int]
drain q = do
  xs <- readTVar (items q)
  writeTVar (items q) []
  writeTVar (size q) 0
  return xs

putAll :: [Int] -> IO ()
putAll xs = atomically (mapM_ (put queue) xs)

tryPut :: Int -> IO Bool
tryPut x = atomically ((put queue x >> return True) `orElse` return False)

main :: IO ()
main = do
  putAll [1, 2, 3]
  _ <- tryPut 4
  x <- atomically (get queue)
  print x
  xs <- atomically (drain queue)
  print xs
