-- transactions: all
-- Conditions one after another: as many conditionals, where there would be 2^12 paths.
module Main where

import Control.Concurrent.STM
import Control.Monad (when)
import System.IO.Unsafe (unsafePerformIO)

total :: TVar Int
total = unsafePerformIO (newTVarIO 0)
{-# NOINLINE total #-}

count :: TVar Int
count = unsafePerformIO (newTVarIO 0)
{-# NOINLINE count #-}

{-# INVARIANT {(total, count) | total >= 0 && count >= 0} #-}

alternatives :: Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> STM ()
alternatives a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 = do
  if a0 > 0 then modifyTVar' total (+ a0) else modifyTVar' count (+ 1)
  if a1 > 1 then modifyTVar' total (+ a1) else modifyTVar' count (+ 1)
  if a2 > 2 then modifyTVar' total (+ a2) else modifyTVar' count (+ 1)
  if a3 > 3 then modifyTVar' total (+ a3) else modifyTVar' count (+ 1)
  if a4 > 4 then modifyTVar' total (+ a4) else modifyTVar' count (+ 1)
  if a5 > 5 then modifyTVar' total (+ a5) else modifyTVar' count (+ 1)
  if a6 > 6 then modifyTVar' total (+ a6) else modifyTVar' count (+ 1)
  if a7 > 7 then modifyTVar' total (+ a7) else modifyTVar' count (+ 1)
  if a8 > 8 then modifyTVar' total (+ a8) else modifyTVar' count (+ 1)
  if a9 > 9 then modifyTVar' total (+ a9) else modifyTVar' count (+ 1)
  if a10 > 10 then modifyTVar' total (+ a10) else modifyTVar' count (+ 1)
  if a11 > 11 then modifyTVar' total (+ a11) else modifyTVar' count (+ 1)

guarded :: Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> STM ()
guarded a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 = do
  when (a0 > 0) $ modifyTVar' total (+ a0)
  when (a1 > 1) $ modifyTVar' total (+ a1)
  when (a2 > 2) $ modifyTVar' total (+ a2)
  when (a3 > 3) $ modifyTVar' total (+ a3)
  when (a4 > 4) $ modifyTVar' total (+ a4)
  when (a5 > 5) $ modifyTVar' total (+ a5)
  when (a6 > 6) $ modifyTVar' total (+ a6)
  when (a7 > 7) $ modifyTVar' total (+ a7)
  when (a8 > 8) $ modifyTVar' total (+ a8)
  when (a9 > 9) $ modifyTVar' total (+ a9)
  when (a10 > 10) $ modifyTVar' total (+ a10)
  when (a11 > 11) $ modifyTVar' total (+ a11)

inside :: Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> STM ()
inside a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 = do
  modifyTVar' total (\t -> if a0 > 0 then t + a0 else t + 1)
  modifyTVar' total (\t -> if a1 > 1 then t + a1 else t + 1)
  modifyTVar' total (\t -> if a2 > 2 then t + a2 else t + 1)
  modifyTVar' total (\t -> if a3 > 3 then t + a3 else t + 1)
  modifyTVar' total (\t -> if a4 > 4 then t + a4 else t + 1)
  modifyTVar' total (\t -> if a5 > 5 then t + a5 else t + 1)
  modifyTVar' total (\t -> if a6 > 6 then t + a6 else t + 1)
  modifyTVar' total (\t -> if a7 > 7 then t + a7 else t + 1)
  modifyTVar' total (\t -> if a8 > 8 then t + a8 else t + 1)
  modifyTVar' total (\t -> if a9 > 9 then t + a9 else t + 1)
  modifyTVar' total (\t -> if a10 > 10 then t + a10 else t + 1)
  modifyTVar' total (\t -> if a11 > 11 then t + a11 else t + 1)

-- | Two conditions, and what is moved stays the same.
move :: Int -> STM Bool
move n = do
  t <- readTVar total
  if n > 0 && t >= n
    then do
      writeTVar total (t - n)
      modifyTVar' count (+ n)
      return True
    else return False

moves :: Int -> Int -> Int -> Int -> STM ()
moves a b c d = do
  _ <- move a
  _ <- move b
  _ <- move c
  _ <- move d
  return ()

main :: IO ()
main = return ()
