-- transactions: all
-- Connections that are idle or lent, and who has them.
module Main where

import Control.Concurrent.STM
import qualified Data.Map.Strict as Map
import Data.Set (Set)
import qualified Data.Set as Set
import System.IO.Unsafe (unsafePerformIO)

idle :: TVar (Set Int)
idle = unsafePerformIO (newTVarIO Set.empty)
{-# NOINLINE idle #-}

lent :: TVar (Set Int)
lent = unsafePerformIO (newTVarIO Set.empty)
{-# NOINLINE lent #-}

owners :: TVar (Map.Map Int String)
owners = unsafePerformIO (newTVarIO Map.empty)
{-# NOINLINE owners #-}

{-# INVARIANT {(idle, lent, owners) | Set.disjoint idle lent} #-}
{-# INVARIANT {(idle, lent, owners) | Map.keysSet owners == lent} #-}

acquire :: Int -> String -> STM () -- safe
acquire c who = do
  i <- readTVar idle
  check (Set.member c i)
  writeTVar idle (Set.delete c i)
  modifyTVar lent (Set.insert c)
  modifyTVar owners (Map.insert c who)

acquireStays :: Int -> String -> STM () -- refuted
acquireStays c who = do
  i <- readTVar idle
  check (Set.member c i)
  modifyTVar lent (Set.insert c)
  modifyTVar owners (Map.insert c who)

acquireNoOwner :: Int -> STM () -- refuted
acquireNoOwner c = do
  i <- readTVar idle
  check (Set.member c i)
  writeTVar idle (Set.delete c i)
  modifyTVar lent (Set.insert c)

acquireAny :: Int -> String -> STM () -- safe
acquireAny c who = do
  modifyTVar idle (Set.delete c)
  modifyTVar lent (Set.insert c)
  modifyTVar owners (Map.insert c who)

release :: Int -> STM () -- safe
release c = do
  l <- readTVar lent
  check (c `Set.member` l)
  writeTVar lent (Set.delete c l)
  modifyTVar idle (Set.insert c)
  modifyTVar owners (Map.delete c)

releaseKeepsOwner :: Int -> STM () -- refuted
releaseKeepsOwner c = do
  l <- readTVar lent
  check (c `Set.member` l)
  writeTVar lent (Set.delete c l)
  modifyTVar idle (Set.insert c)

releaseUnchecked :: Int -> STM () -- safe
releaseUnchecked c = do
  modifyTVar lent (Set.delete c)
  modifyTVar owners (Map.delete c)
  modifyTVar idle (Set.insert c)

releaseTwice :: Int -> Int -> STM () -- refuted
releaseTwice c d = do
  modifyTVar lent (Set.delete c)
  modifyTVar owners (Map.delete c)
  modifyTVar idle (Set.insert c . Set.insert d)

addNew :: Int -> STM () -- safe
addNew c = do
  l <- readTVar lent
  check (Set.notMember c l)
  modifyTVar idle (Set.insert c)

addAny :: Int -> STM () -- refuted
addAny c = modifyTVar idle (Set.insert c)

discard :: Int -> STM () -- safe
discard c = modifyTVar idle (Set.delete c)

discardLent :: Int -> STM () -- refuted
discardLent c = modifyTVar lent (Set.delete c)

discardAll :: Int -> STM () -- safe
discardAll c = do
  modifyTVar idle (Set.delete c)
  modifyTVar lent (Set.delete c)
  modifyTVar owners (Map.delete c)

rename :: Int -> String -> STM () -- safe
rename c who = modifyTVar owners (Map.adjust (const who) c)

renameInserts :: Int -> String -> STM () -- refuted
renameInserts c who = modifyTVar owners (Map.insert c who)

handOver :: Int -> Int -> String -> STM () -- safe
handOver c d who = do
  l <- readTVar lent
  i <- readTVar idle
  check (Set.member c l && Set.member d i)
  writeTVar lent (Set.insert d (Set.delete c l))
  writeTVar idle (Set.insert c (Set.delete d i))
  modifyTVar owners (Map.insert d who . Map.delete c)

handOverForgets :: Int -> Int -> String -> STM () -- refuted
handOverForgets c d who = do
  l <- readTVar lent
  i <- readTVar idle
  check (Set.member c l && Set.member d i)
  writeTVar lent (Set.insert d l)
  writeTVar idle (Set.insert c (Set.delete d i))
  modifyTVar owners (Map.insert d who)

main :: IO ()
main = return ()
