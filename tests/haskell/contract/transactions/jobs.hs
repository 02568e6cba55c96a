-- transactions: all
-- Jobs wait, run and end: each is in one place, and counted.
module Main where

import Control.Concurrent.STM
import Control.Monad (unless, when)
import Data.Map (Map)
import qualified Data.Map as Map
import Data.Set (Set)
import qualified Data.Set as Set
import System.IO.Unsafe (unsafePerformIO)

waiting :: TVar (Set Int)
waiting = unsafePerformIO (newTVarIO Set.empty)
{-# NOINLINE waiting #-}

running :: TVar (Map Int Int)
running = unsafePerformIO (newTVarIO Map.empty)
{-# NOINLINE running #-}

ended :: TVar Int
ended = unsafePerformIO (newTVarIO 0)
{-# NOINLINE ended #-}

submitted :: TVar Int
submitted = unsafePerformIO (newTVarIO 0)
{-# NOINLINE submitted #-}

{-# INVARIANT {(waiting, running, ended, submitted) | Set.size waiting + Map.size running + ended == submitted} #-}
{-# INVARIANT {(waiting, running, ended, submitted) | Set.null (Set.intersection waiting (Map.keysSet running))} #-}
{-# INVARIANT {(waiting, running, ended, submitted) | all (\tries -> tries >= 1 && tries <= 3) (Map.elems running)} #-}

submit :: Int -> STM () -- safe
submit j = do
  w <- readTVar waiting
  r <- readTVar running
  check (Set.notMember j w && Map.notMember j r)
  writeTVar waiting (Set.insert j w)
  modifyTVar submitted (+ 1)

submitTwice :: Int -> STM () -- refuted
submitTwice j = do
  r <- readTVar running
  check (Map.notMember j r)
  modifyTVar waiting (Set.insert j)
  modifyTVar submitted (+ 1)

submitRunning :: Int -> STM () -- refuted
submitRunning j = do
  w <- readTVar waiting
  check (Set.notMember j w)
  writeTVar waiting (Set.insert j w)
  modifyTVar submitted (+ 1)

start :: Int -> STM () -- safe
start j = do
  w <- readTVar waiting
  check (Set.member j w)
  writeTVar waiting (Set.delete j w)
  modifyTVar running (Map.insert j 1)

startStays :: Int -> STM () -- refuted
startStays j = do
  w <- readTVar waiting
  check (Set.member j w)
  modifyTVar running (Map.insert j 1)

startZero :: Int -> STM () -- refuted
startZero j = do
  w <- readTVar waiting
  check (Set.member j w)
  writeTVar waiting (Set.delete j w)
  modifyTVar running (Map.insert j 0)

finish :: Int -> STM () -- safe
finish j = do
  r <- readTVar running
  when (Map.member j r) $ do
    writeTVar running (Map.delete j r)
    modifyTVar ended (+ 1)

finishUnknown :: Int -> STM () -- refuted
finishUnknown j = do
  modifyTVar running (Map.delete j)
  modifyTVar ended (+ 1)

retryJob :: Int -> STM () -- safe
retryJob j = do
  r <- readTVar running
  case Map.lookup j r of
    Just tries | tries < 3 -> writeTVar running (Map.insert j (tries + 1) r)
    _ -> return ()

retryForever :: Int -> STM () -- refuted
retryForever j = modifyTVar running (Map.adjust (+ 1) j)

putBack :: Int -> STM () -- safe
putBack j = do
  r <- readTVar running
  unless (Map.notMember j r) $ do
    writeTVar running (Map.delete j r)
    modifyTVar waiting (Set.insert j)

putBackCopy :: Int -> STM () -- refuted
putBackCopy j = do
  r <- readTVar running
  when (Map.member j r) $ modifyTVar waiting (Set.insert j)

cancel :: Int -> STM () -- safe
cancel j = do
  w <- readTVar waiting
  if Set.member j w
    then writeTVar waiting (Set.delete j w) >> modifyTVar ended (+ 1)
    else return ()

cancelForgets :: Int -> STM () -- refuted
cancelForgets j = modifyTVar waiting (Set.delete j)

giveUp :: Int -> STM () -- safe
giveUp j = do
  r <- readTVar running
  case Map.lookup j r of
    Just 3 -> writeTVar running (Map.delete j r) >> modifyTVar ended (+ 1)
    Just n -> writeTVar running (Map.insert j (n + 1) r)
    Nothing -> retry

giveUpLate :: Int -> STM () -- refuted
giveUpLate j = do
  r <- readTVar running
  case Map.lookup j r of
    Just 4 -> writeTVar running (Map.delete j r) >> modifyTVar ended (+ 1)
    Just n -> writeTVar running (Map.insert j (n + 1) r)
    Nothing -> retry

swapJobs :: Int -> Int -> STM () -- safe
swapJobs a b = do
  w <- readTVar waiting
  r <- readTVar running
  check (Set.member a w && Map.member b r)
  writeTVar waiting (Set.insert b (Set.delete a w))
  writeTVar running (Map.insert a 1 (Map.delete b r))

swapJobsLost :: Int -> Int -> STM () -- refuted
swapJobsLost a b = do
  w <- readTVar waiting
  r <- readTVar running
  check (Set.member a w && Map.member b r)
  writeTVar waiting (Set.delete a w)
  writeTVar running (Map.insert a 1 (Map.delete b r))

main :: IO ()
main = return ()
