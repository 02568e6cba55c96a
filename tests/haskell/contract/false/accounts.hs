-- Accounts: the same TVar given twice, money that comes from nowhere.
module Main where

import Control.Concurrent.STM
import Control.Monad
import System.IO.Unsafe (unsafePerformIO)

checking, savings :: TVar Int
checking = unsafePerformIO (newTVarIO 100)
{-# NOINLINE checking #-}
savings = unsafePerformIO (newTVarIO 100)
{-# NOINLINE savings #-}

history :: TVar [Int]
history = unsafePerformIO (newTVarIO [])
{-# NOINLINE history #-}

{-# INVARIANT {(checking, savings) | checking + savings == 200} #-}
{-# INVARIANT {(checking, savings) | checking >= 0 && savings >= 0} #-}

-- The same account on both sides: what it gains is lost.
transfer :: TVar Int -> TVar Int -> Int -> STM ()
transfer from to n = do
  a <- readTVar from
  b <- readTVar to
  writeTVar from (a - n)
  writeTVar to (b + n)

move :: TVar Int -> TVar Int -> Int -> IO ()
move from to n =
  when (n > 0) $ atomically (transfer from to n) -- refuted

deposit :: Int -> IO ()
deposit n =
  when (n >= 0) $ atomically (modifyTVar checking (+ n)) -- refuted

withdrawAll :: IO ()
withdrawAll =
  atomically $ do -- refuted
    n <- readTVar checking
    writeTVar checking 0
    modifyTVar savings (+ (n - 1))

overdraw :: Int -> IO ()
overdraw n =
  atomically $ do -- refuted
    modifyTVar checking (subtract n)
    modifyTVar savings (+ n)

-- The check is of another account than the one that pays.
wrongGuard :: Int -> IO ()
wrongGuard n =
  atomically $ do -- refuted
    a <- readTVar checking
    when (n >= 0 && n <= a) $ do
      modifyTVar savings (subtract n)
      modifyTVar checking (+ n)

-- What was seen before the transaction may not be so any more.
stale :: IO ()
stale = do
  a <- readTVarIO checking
  when (a >= 10) $
    atomically $ do -- refuted
      modifyTVar checking (subtract 10)
      modifyTVar savings (+ 10)

rounding :: IO ()
rounding =
  atomically $ do -- refuted
    a <- readTVar checking
    writeTVar checking (a `div` 2)
    modifyTVar savings (+ (a `div` 2))

interest :: IO ()
interest =
  atomically $ do -- refuted
    a <- readTVar checking
    b <- readTVar savings
    writeTVar checking (a + a `div` 10)
    writeTVar savings (b - b `div` 10)

twice :: TVar Int -> IO ()
twice t =
  atomically (modifyTVar t (+ 1) >> modifyTVar t (subtract 2)) -- refuted

swapIn :: TVar Int -> IO ()
swapIn t =
  atomically $ do -- refuted
    x <- swapTVar t 50
    writeTVar savings (200 - x)

main :: IO ()
main = move checking savings 10
