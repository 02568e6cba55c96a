-- | Accounts that must balance: what leaves one arrives in another, and nothing goes below zero.
--
-- @backstory check Accounts.hs@ proves the transactions, and shows a state that breaks the
-- invariant for those that are marked.
module Main where

import Control.Concurrent.STM
import Control.Exception (Exception)
import Control.Monad (forM_, unless, when)
import System.IO.Unsafe (unsafePerformIO)

checking, savings, reserve :: TVar Int
checking = unsafePerformIO (newTVarIO 60)
{-# NOINLINE checking #-}
savings = unsafePerformIO (newTVarIO 40)
{-# NOINLINE savings #-}
reserve = unsafePerformIO (newTVarIO 0)
{-# NOINLINE reserve #-}

-- | What was booked and not yet paid out of the reserve.
pending :: TVar [Int]
pending = unsafePerformIO (newTVarIO [])
{-# NOINLINE pending #-}

{-# INVARIANT {(checking, savings, reserve) | checking + savings + reserve == 100} #-}
{-# INVARIANT {(checking, savings) | checking >= 0 && savings >= 0} #-}
{-# INVARIANT {(pending, reserve) | total pending == reserve} #-}

total :: [Int] -> Int
total [] = 0
total (x : xs) = x + total xs

data NotEnough = NotEnough deriving Show

instance Exception NotEnough

-- Moving money between TVars, whichever they are.

{-# CONTRACT move :: {n | n >= 0} -> TVar[a,a'] -> TVar[b,b'] -> | a >= n <> a' + b' == a + b | Any #-}
move :: Int -> TVar Int -> TVar Int -> STM ()
move n from to = do
  modifyTVar from (subtract n)
  modifyTVar to (+ n)

-- Where the two may be one, the first need not shrink.
-- refuted
{-# CONTRACT take1 :: TVar[a,a'] -> TVar[b,b'] -> | True <> a' == a - 1 | Any #-}
take1 :: TVar Int -> TVar Int -> STM ()
take1 from to = do
  modifyTVar from (subtract 1)
  modifyTVar to (+ 1)

save :: Int -> IO Bool
save n = atomically $ do
  have <- readTVar checking
  if n >= 0 && have >= n
    then do
      writeTVar checking (have - n)
      modifyTVar savings (+ n)
      return True
    else return False

unsave :: Int -> IO ()
unsave n = atomically $ do
  have <- readTVar savings
  when (n < 0 || have < n) (throwSTM NotEnough)
  move n savings checking

-- Waits until there is enough.
book :: Int -> IO ()
book n = atomically $ do
  have <- readTVar checking
  check (n >= 0 && n <= have)
  writeTVar checking (have - n)
  modifyTVar reserve (+ n)
  modifyTVar pending (n :)

unbook :: IO Int
unbook = atomically $ do
  ps <- readTVar pending
  case ps of
    [] -> return 0
    (p : rest) -> do
      have <- readTVar checking
      unless (have + p >= 0) retry
      writeTVar pending rest
      modifyTVar reserve (subtract p)
      writeTVar checking (have + p)
      return p

eitherWay :: Int -> STM ()
eitherWay n = fromSavings `orElse` fromChecking `orElse` return ()
  where
    fromSavings = do
      s <- readTVar savings
      check (n >= 0 && s >= n)
      writeTVar savings (s - n)
      modifyTVar checking (+ n)
    fromChecking = do
      c <- readTVar checking
      check (n >= 0 && c >= n)
      writeTVar checking (c - n)
      modifyTVar savings (+ n)

-- Two transactions where there should be one.
saveSlowly :: Int -> IO ()
saveSlowly n = do
  have <- readTVarIO checking
  when (n >= 0 && have >= n) $ do
    -- refuted
    atomically (modifyTVar checking (subtract n))
    -- refuted
    atomically (modifyTVar savings (+ n))

main :: IO ()
main = do
  forM_ [10, 20] save
  unsave 5
  book 7
  unbook >>= print
  atomically (eitherWay 3)
  saveSlowly 1
