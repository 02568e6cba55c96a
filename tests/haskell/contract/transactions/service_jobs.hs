-- A queue of jobs with workers: a job waits, runs at one worker, and is done or failed.
module Main where

import Control.Concurrent.STM
import Control.Monad (unless, when)
import Data.Map.Strict (Map)
import qualified Data.Map.Strict as Map
import Data.Set (Set)
import qualified Data.Set as Set
import System.IO.Unsafe (unsafePerformIO)

type JobId = Int
type Worker = String

data Job = Job { worker :: Worker, attempt :: Int } deriving (Eq, Show)

waiting :: TVar (Set JobId)
waiting = unsafePerformIO (newTVarIO Set.empty)
{-# NOINLINE waiting #-}

running :: TVar (Map JobId Job)
running = unsafePerformIO (newTVarIO Map.empty)
{-# NOINLINE running #-}

results :: TVar (Map JobId Bool)
results = unsafePerformIO (newTVarIO Map.empty)
{-# NOINLINE results #-}

maxAttempts :: Int
maxAttempts = 5

{-# INVARIANT {(waiting, running, results) | Set.disjoint waiting (Map.keysSet running)} #-}
{-# INVARIANT {(waiting, running, results) | Set.disjoint waiting (Map.keysSet results)} #-}
{-# INVARIANT {(waiting, running, results) | Set.disjoint (Map.keysSet running) (Map.keysSet results)} #-}
{-# INVARIANT {(waiting, running, results) | all (\j -> attempt j >= 1 && attempt j <= maxAttempts) running} #-}

-- | Whether a job was submitted before.
known :: JobId -> STM Bool -- safe
known j = do
  w <- readTVar waiting
  r <- readTVar running
  d <- readTVar results
  return (Set.member j w || Map.member j r || Map.member j d)

submit :: JobId -> IO Bool -- safe
submit j = atomically $ do
  there <- known j
  unless there $ modifyTVar' waiting (Set.insert j)
  return (not there)

-- | A job that is done already is queued once more.
submitAgain :: JobId -> IO () -- refuted
submitAgain j = atomically $ do
  r <- readTVar running
  unless (Map.member j r) $ modifyTVar' waiting (Set.insert j)

claim :: JobId -> Worker -> IO Bool -- safe
claim j w = atomically $ do
  ws <- readTVar waiting
  if Set.member j ws
    then do
      writeTVar waiting (Set.delete j ws)
      modifyTVar' running (Map.insert j (Job w 1))
      return True
    else return False

-- | Two workers may claim it.
claimQuick :: JobId -> Worker -> IO () -- refuted
claimQuick j w = atomically $ do
  ws <- readTVar waiting
  when (Set.member j ws) $ modifyTVar' running (Map.insert j (Job w 1))

finish :: JobId -> Bool -> IO () -- safe
finish j ok = atomically $ do
  r <- readTVar running
  when (Map.member j r) $ do
    writeTVar running (Map.delete j r)
    modifyTVar' results (Map.insert j ok)

-- | The job is not taken out of those that run.
finishTwice :: JobId -> IO () -- refuted
finishTwice j = atomically $ do
  r <- readTVar running
  when (Map.member j r) $ modifyTVar' results (Map.insert j True)

-- | Tries again at the same worker, or gives up.
failed :: JobId -> IO () -- safe
failed j = atomically $ do
  r <- readTVar running
  case Map.lookup j r of
    Nothing -> return ()
    Just job
      | attempt job < maxAttempts ->
          writeTVar running (Map.insert j job { attempt = attempt job + 1 } r)
      | otherwise -> do
          writeTVar running (Map.delete j r)
          modifyTVar' results (Map.insert j False)

-- | Counts one attempt too many.
failedOnce :: JobId -> IO () -- refuted
failedOnce j = atomically $ modifyTVar' running (Map.adjust (\job -> job { attempt = attempt job + 1 }) j)

-- | The worker is gone: another one may have the job.
requeue :: JobId -> IO () -- safe
requeue j = atomically $ do
  r <- readTVar running
  case Map.lookup j r of
    Just _ -> do
      writeTVar running (Map.delete j r)
      modifyTVar' waiting (Set.insert j)
    Nothing -> return ()

move :: JobId -> Worker -> IO () -- safe
move j w = atomically (modifyTVar' running (Map.adjust (\job -> job { worker = w }) j))

forget :: JobId -> IO () -- safe
forget j = atomically (modifyTVar' results (Map.delete j))

-- | What is forgotten may come again, but not while it runs.
repeatJob :: JobId -> IO () -- safe
repeatJob j = atomically $ do
  d <- readTVar results
  when (Map.member j d) $ do
    writeTVar results (Map.delete j d)
    modifyTVar' waiting (Set.insert j)

repeatKept :: JobId -> IO () -- refuted
repeatKept j = atomically $ do
  d <- readTVar results
  when (Map.lookup j d == Just False) $ modifyTVar' waiting (Set.insert j)

main :: IO ()
main = do
  _ <- submit 1
  _ <- claim 1 "w"
  failed 1
  finish 1 True
  repeatJob 1
  _ <- claim 1 "v"
  move 1 "w"
  requeue 1
  forget 1
