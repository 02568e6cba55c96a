-- transactions: all
-- A cache with a limit, in an IntMap, and counters of its use.
module Main where

import Control.Concurrent.STM
import Control.Monad (unless, when)
import Data.IntMap.Strict (IntMap)
import qualified Data.IntMap.Strict as IntMap
import System.IO.Unsafe (unsafePerformIO)

entries :: TVar (IntMap Int)
entries = unsafePerformIO (newTVarIO IntMap.empty)
{-# NOINLINE entries #-}

pinned :: TVar (IntMap Int)
pinned = unsafePerformIO (newTVarIO IntMap.empty)
{-# NOINLINE pinned #-}

hits :: TVar Int
hits = unsafePerformIO (newTVarIO 0)
{-# NOINLINE hits #-}

asked :: TVar Int
asked = unsafePerformIO (newTVarIO 0)
{-# NOINLINE asked #-}

{-# INVARIANT {(entries, pinned, hits, asked) | IntMap.size entries <= 8} #-}
{-# INVARIANT {(entries, pinned, hits, asked) | hits <= asked && hits >= 0} #-}
{-# INVARIANT {(entries, pinned, hits, asked) | all (> 0) (IntMap.elems pinned)} #-}

store :: Int -> Int -> STM () -- safe
store k v = do
  m <- readTVar entries
  check (IntMap.size m < 8 || IntMap.member k m)
  writeTVar entries (IntMap.insert k v m)

storeFull :: Int -> Int -> STM () -- refuted
storeFull k v = modifyTVar entries (IntMap.insert k v)

storeLate :: Int -> Int -> STM () -- refuted
storeLate k v = do
  m <- readTVar entries
  check (IntMap.size m <= 8)
  writeTVar entries (IntMap.insert k v m)

ask :: Int -> STM (Maybe Int) -- safe
ask k = do
  m <- readTVar entries
  modifyTVar asked (+ 1)
  when (IntMap.member k m) $ modifyTVar hits (+ 1)
  return (IntMap.lookup k m)

askTwice :: Int -> STM (Maybe Int) -- refuted
askTwice k = do
  m <- readTVar entries
  when (IntMap.member k m) $ modifyTVar hits (+ 1)
  return (IntMap.lookup k m)

forget :: Int -> STM () -- safe
forget k = modifyTVar entries (IntMap.delete k)

replace :: Int -> Int -> Int -> STM () -- safe
replace old new v = do
  m <- readTVar entries
  check (IntMap.member old m)
  writeTVar entries (IntMap.insert new v (IntMap.delete old m))

replaceAny :: Int -> Int -> Int -> STM () -- refuted
replaceAny old new v = modifyTVar entries (IntMap.insert new v . IntMap.delete old)

update :: Int -> STM () -- safe
update k = modifyTVar entries (IntMap.adjust (* 2) k)

updateOrAdd :: Int -> STM () -- refuted
updateOrAdd k = modifyTVar entries (IntMap.alter (Just . maybe 0 (* 2)) k)

pin :: Int -> STM () -- safe
pin k = modifyTVar pinned (IntMap.insertWith (+) k 1)

pinNothing :: Int -> STM () -- refuted
pinNothing k = modifyTVar pinned (IntMap.insertWith (+) k 0)

unpin :: Int -> STM () -- safe
unpin k = modifyTVar pinned (IntMap.update less k)
  where less n = if n > 1 then Just (n - 1) else Nothing

unpinKeeps :: Int -> STM () -- refuted
unpinKeeps k = modifyTVar pinned (IntMap.adjust (subtract 1) k)

pinMany :: Int -> Int -> STM () -- safe
pinMany k n = unless (n < 1) $ modifyTVar pinned (IntMap.insertWith (+) k n)

shift :: STM () -- safe
shift = modifyTVar pinned (IntMap.map (+ 1))

shiftDown :: STM () -- refuted
shiftDown = modifyTVar pinned (IntMap.map (subtract 1))

keepLarge :: Int -> STM () -- safe
keepLarge n = modifyTVar pinned (IntMap.filter (> n))

forgetHits :: STM () -- safe
forgetHits = writeTVar hits 0

forgetAsked :: STM () -- refuted
forgetAsked = writeTVar asked 0

main :: IO ()
main = return ()
