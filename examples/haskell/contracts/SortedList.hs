-- | A sorted list that several threads share, with operations that keep it sorted.
--
-- @backstory check SortedList.hs@ proves every transaction and every contract below except the
-- two that are marked: those show what breaks.
module Main where

import Control.Concurrent (forkIO)
import Control.Concurrent.STM
import Control.Monad (forM_)
import System.IO.Unsafe (unsafePerformIO)

-- The shared state: the list itself, and how many elements it has.

items :: TVar [Int]
items = unsafePerformIO (newTVarIO [])
{-# NOINLINE items #-}

count :: TVar Int
count = unsafePerformIO (newTVarIO 0)
{-# NOINLINE count #-}

{-# INVARIANT {items | sorted items} #-}
{-# INVARIANT {(items, count) | size items == count} #-}

-- What it means to be sorted.

sorted :: [Int] -> Bool
sorted (a : b : rest) = a <= b && sorted (b : rest)
sorted _ = True

size :: [Int] -> Int
size [] = 0
size (_ : rest) = 1 + size rest

-- The pure operations, each with its contract.

{-# CONTRACT insert :: Ok -> {xs | sorted xs} -> {r | sorted r && size r == size xs + 1} #-}
insert :: Int -> [Int] -> [Int]
insert n [] = [n]
insert n (y : ys)
  | n <= y = n : y : ys
  | otherwise = y : insert n ys

{-# CONTRACT smallest :: {xs | not (null xs) && sorted xs} -> Ok #-}
smallest :: [Int] -> Int
smallest (x : _) = x

{-# CONTRACT bump :: {xs | sorted xs} -> {r | sorted r} #-}
bump :: [Int] -> [Int]
bump [] = []
bump (x : xs) = (x + 1) : bump xs

-- Putting in front is not inserting.
-- refuted
{-# CONTRACT cons :: Ok -> {xs | sorted xs} -> {r | sorted r} #-}
cons :: Int -> [Int] -> [Int]
cons n xs = n : xs

-- The transactions.

put :: Int -> IO ()
put n = atomically $ do
  xs <- readTVar items
  writeTVar items (insert n xs)
  modifyTVar count (+ 1)

pop :: IO Int
pop = atomically $ do
  xs <- readTVar items
  case xs of
    [] -> retry
    (y : ys) -> do
      writeTVar items ys
      modifyTVar count (subtract 1)
      return y

tryPop :: STM (Maybe Int)
tryPop = popNow `orElse` return Nothing
  where
    popNow = do
      xs <- readTVar items
      check (not (null xs))
      writeTVar items (tail xs)
      modifyTVar count (subtract 1)
      return (Just (smallest xs))

clear :: IO ()
clear = atomically $ do
  writeTVar items []
  writeTVar count 0

peek :: IO (Maybe Int)
peek = atomically $ do
  n <- readTVar count
  xs <- readTVar items
  return (if n == 0 then Nothing else Just (head xs))

-- The count is forgotten.
putOnly :: Int -> IO ()
putOnly n =
  -- refuted
  atomically (modifyTVar items (insert n))

main :: IO ()
main = do
  forM_ [3, 1, 2] put
  _ <- forkIO (put 7)
  pop >>= print
  peek >>= print
  found <- atomically tryPop
  print found
  putOnly 5
  clear
