-- transactions: all
-- Accounts in a map, and what they hold together.
module Main where

import Control.Concurrent.STM
import Control.Monad (when, unless)
import Data.Map (Map)
import qualified Data.Map as Map
import System.IO.Unsafe (unsafePerformIO)

accounts :: TVar (Map Int Int)
accounts = unsafePerformIO (newTVarIO Map.empty)
{-# NOINLINE accounts #-}

total :: TVar Int
total = unsafePerformIO (newTVarIO 0)
{-# NOINLINE total #-}

{-# INVARIANT {(accounts, total) | sum (Map.elems accounts) == total} #-}
{-# INVARIANT {(accounts, total) | all (>= 0) (Map.elems accounts)} #-}

open :: Int -> STM () -- safe
open who = do
  m <- readTVar accounts
  check (not (Map.member who m))
  writeTVar accounts (Map.insert who 0 m)

openAgain :: Int -> STM () -- refuted
openAgain who = modifyTVar accounts (Map.insert who 0)

openUnlessThere :: Int -> STM () -- safe
openUnlessThere who = modifyTVar accounts (Map.insertWith (\_ old -> old) who 0)

openInstead :: Int -> STM () -- refuted
openInstead who = modifyTVar accounts (Map.insertWith const who 0)

deposit :: Int -> Int -> STM () -- safe
deposit who n = do
  m <- readTVar accounts
  check (n > 0 && Map.member who m)
  writeTVar accounts (Map.adjust (+ n) who m)
  modifyTVar total (+ n)

depositAnywhere :: Int -> Int -> STM () -- refuted
depositAnywhere who n = do
  check (n > 0)
  modifyTVar accounts (Map.adjust (+ n) who)
  modifyTVar total (+ n)

depositWith :: Int -> Int -> STM () -- safe
depositWith who n = do
  check (n > 0)
  modifyTVar accounts (Map.insertWith (+) who n)
  modifyTVar total (+ n)

depositTwice :: Int -> Int -> STM () -- refuted
depositTwice who n = do
  check (n > 0)
  modifyTVar accounts (Map.insertWith (+) who n)
  modifyTVar total (+ (2 * n))

depositAny :: Int -> Int -> STM () -- refuted
depositAny who n = do
  modifyTVar accounts (Map.insertWith (+) who n)
  modifyTVar total (+ n)

withdraw :: Int -> Int -> STM () -- safe
withdraw who n = do
  m <- readTVar accounts
  case Map.lookup who m of
    Just have | have >= n && n > 0 -> do
      writeTVar accounts (Map.insert who (have - n) m)
      modifyTVar total (subtract n)
    _ -> retry

withdrawOver :: Int -> Int -> STM () -- refuted
withdrawOver who n = do
  m <- readTVar accounts
  case Map.lookup who m of
    Just have | have > 0 && n > 0 -> do
      writeTVar accounts (Map.insert who (have - n) m)
      modifyTVar total (subtract n)
    _ -> retry

transfer :: Int -> Int -> Int -> STM () -- safe
transfer from to n = do
  m <- readTVar accounts
  case (Map.lookup from m, Map.lookup to m) of
    (Just a, Just b) | from /= to && n > 0 && a >= n ->
      writeTVar accounts (Map.insert to (b + n) (Map.insert from (a - n) m))
    _ -> retry

transferToSelf :: Int -> Int -> Int -> STM () -- refuted
transferToSelf from to n = do
  m <- readTVar accounts
  case (Map.lookup from m, Map.lookup to m) of
    (Just a, Just b) | n > 0 && a >= n ->
      writeTVar accounts (Map.insert to (b + n) (Map.insert from (a - n) m))
    _ -> retry

transferByAdjust :: Int -> Int -> Int -> STM () -- safe
transferByAdjust from to n = do
  m <- readTVar accounts
  when (n > 0 && Map.member to m && Map.findWithDefault 0 from m >= n) $
    writeTVar accounts (Map.adjust (+ n) to (Map.adjust (subtract n) from m))

transferBackwards :: Int -> Int -> Int -> STM () -- refuted
transferBackwards from to n = do
  m <- readTVar accounts
  when (Map.member to m && Map.findWithDefault 0 from m >= n) $
    writeTVar accounts (Map.adjust (+ n) to (Map.adjust (subtract n) from m))

transferToNobody :: Int -> Int -> Int -> STM () -- refuted
transferToNobody from to n = do
  m <- readTVar accounts
  when (n > 0 && Map.findWithDefault 0 from m >= n) $
    writeTVar accounts (Map.adjust (+ n) to (Map.adjust (subtract n) from m))

close :: Int -> STM () -- safe
close who = do
  m <- readTVar accounts
  check (Map.lookup who m == Just 0)
  writeTVar accounts (Map.delete who m)

closeAny :: Int -> STM () -- refuted
closeAny who = modifyTVar accounts (Map.delete who)

payOut :: Int -> STM Int -- safe
payOut who = do
  m <- readTVar accounts
  let have = Map.findWithDefault 0 who m
  writeTVar accounts (Map.delete who m)
  modifyTVar total (subtract have)
  return have

payOutWrong :: Int -> STM Int -- refuted
payOutWrong who = do
  m <- readTVar accounts
  let have = Map.findWithDefault 1 who m
  writeTVar accounts (Map.delete who m)
  modifyTVar total (subtract have)
  return have

merge :: Int -> Int -> STM () -- safe
merge from to = do
  m <- readTVar accounts
  unless (from == to) $ case Map.lookup from m of
    Nothing -> return ()
    Just n -> writeTVar accounts (Map.insertWith (+) to n (Map.delete from m))

mergeSelf :: Int -> Int -> STM () -- refuted
mergeSelf from to = do
  m <- readTVar accounts
  case Map.lookup from m of
    Nothing -> return ()
    Just n -> writeTVar accounts (Map.delete from (Map.insertWith (+) to n m))

fee :: Int -> Int -> STM () -- safe
fee who n = do
  m <- readTVar accounts
  let have = Map.findWithDefault 0 who m
      taken = if have < n then have else max 0 n
  writeTVar accounts (Map.adjust (subtract taken) who m)
  modifyTVar total (subtract taken)

clear :: STM () -- safe
clear = writeTVar accounts Map.empty >> writeTVar total 0

clearHalf :: STM () -- refuted
clearHalf = writeTVar accounts Map.empty

main :: IO ()
main = return ()
