-- | A queue that holds at most so many elements, and knows how many it has.
--
-- @backstory check BoundedQueue.hs@ proves all of it except what is marked.
module Main where

import Control.Concurrent (forkIO)
import Control.Concurrent.STM
import Control.Monad (forM_, when)
import System.IO.Unsafe (unsafePerformIO)

queue :: TVar [Int]
queue = unsafePerformIO (newTVarIO [])
{-# NOINLINE queue #-}

used :: TVar Int
used = unsafePerformIO (newTVarIO 0)
{-# NOINLINE used #-}

-- | Whether somebody closed the queue: then nothing goes in any more.
closed :: TVar Bool
closed = unsafePerformIO (newTVarIO False)
{-# NOINLINE closed #-}

dropped :: TVar Int
dropped = unsafePerformIO (newTVarIO 0)
{-# NOINLINE dropped #-}

capacity :: Int
capacity = 4

{-# INVARIANT {(queue, used) | len queue == used && used <= capacity} #-}
{-# INVARIANT {dropped | dropped >= 0} #-}

len :: [Int] -> Int
len [] = 0
len (_ : xs) = 1 + len xs

{-# CONTRACT snoc :: xs:Ok -> Ok -> {r | len r == len xs + 1} #-}
snoc :: [Int] -> Int -> [Int]
snoc [] y = [y]
snoc (x : xs) y = x : snoc xs y

{-# CONTRACT butLast :: {xs | not (null xs)} -> {r | len r == len xs - 1} #-}
butLast :: [Int] -> [Int]
butLast [_] = []
butLast (x : xs) = x : butLast xs

-- The empty list has no last element to leave out.
-- refuted
{-# CONTRACT butLast2 :: xs:Ok -> {r | len r == len xs - 1} #-}
butLast2 :: [Int] -> [Int]
butLast2 [] = []
butLast2 [_] = []
butLast2 (x : xs) = x : butLast2 xs

push :: Int -> STM ()
push x = do
  stop <- readTVar closed
  n <- readTVar used
  check (not stop && n < capacity)
  xs <- readTVar queue
  writeTVar queue (snoc xs x)
  writeTVar used (n + 1)

-- Drops what does not fit, and counts that.
offer :: Int -> STM ()
offer x = push x `orElse` modifyTVar dropped (+ 1)

pop :: STM Int
pop = do
  xs <- readTVar queue
  case xs of
    [] -> retry
    (y : ys) -> do
      writeTVar queue ys
      modifyTVar used (subtract 1)
      return y

undo :: STM ()
undo = do
  n <- readTVar used
  when (n > 0) $ do
    xs <- readTVar queue
    writeTVar queue (butLast xs)
    writeTVar used (n - 1)

close :: STM ()
close = writeTVar closed True

drain :: STM [Int]
drain = do
  xs <- readTVar queue
  writeTVar queue []
  writeTVar used 0
  return xs

-- Forgets how much room there is.
force :: Int -> IO ()
force x =
  -- refuted
  atomically $ do
    modifyTVar queue (x :)
    modifyTVar used (+ 1)

main :: IO ()
main = do
  _ <- forkIO (forM_ [1 .. 6] (\n -> atomically (push n)))
  atomically pop >>= print
  atomically (offer 9)
  atomically undo
  atomically close
  atomically drain >>= print . length
  force 1
