module Main where

import Control.Concurrent.STM
import Control.Monad
import Data.Foldable (for_, traverse_)
import Data.Map.Strict (Map)
import qualified Data.Map.Strict as Map
import Data.Set (Set)
import qualified Data.Set as Set
import System.IO.Unsafe (unsafePerformIO)

newtype JobId = JobId { unJobId :: Int } deriving (Eq, Ord, Show)

data Job = Job { jobPriority :: Int, jobTries :: Int, jobText :: String }
  deriving (Eq, Show)

data Queue = Queue
  { jobs    :: Map JobId Job
  , pending :: Set JobId
  , running :: Map JobId String   -- worker
  , done    :: Set JobId
  , counter :: Int
  }

queue :: TVar Queue
queue = unsafePerformIO (newTVarIO (Queue Map.empty Set.empty Map.empty Set.empty 0))
{-# NOINLINE queue #-}

maxTries :: Int
maxTries = 3

partitioned :: Queue -> Bool
partitioned q =
  Set.disjoint (pending q) (Map.keysSet (running q))
    && Set.disjoint (pending q) (done q)
    && Set.disjoint (done q) (Map.keysSet (running q))

known :: Queue -> Bool
known q = pending q `Set.isSubsetOf` Map.keysSet (jobs q)
  && Map.keysSet (running q) `Set.isSubsetOf` Map.keysSet (jobs q)
  && done q `Set.isSubsetOf` Map.keysSet (jobs q)

fresh :: Queue -> Bool
fresh q = all (\(JobId n) -> n < counter q) (Map.keys (jobs q))

{-# INVARIANT {(queue) | partitioned queue} #-}
{-# INVARIANT {(queue) | known queue} #-}
{-# INVARIANT {(queue) | fresh queue} #-}
{-# INVARIANT {(queue) | all (\j -> jobTries j <= maxTries && jobTries j >= 0) (Map.elems (jobs queue))} #-}

-- safe
submit :: Int -> String -> STM JobId
submit prio text = do
  q <- readTVar queue
  let i = JobId (counter q)
  writeTVar queue q
    { jobs = Map.insert i (Job prio 0 text) (jobs q)
    , pending = Set.insert i (pending q)
    , counter = counter q + 1 }
  return i

-- broken: number is used again
submitAgain :: Int -> String -> STM ()
submitAgain prio text = modifyTVar' queue $ \q ->
  let i = JobId (counter q) in q { jobs = Map.insert i (Job prio 0 text) (jobs q), pending = Set.insert i (pending q) }

-- safe
start :: JobId -> String -> STM Bool
start i who = do
  q <- readTVar queue
  if i `Set.member` pending q
    then do
      writeTVar queue q { pending = Set.delete i (pending q), running = Map.insert i who (running q) }
      return True
    else return False

-- broken: may be done already
startAny :: JobId -> String -> STM ()
startAny i who = modifyTVar' queue $ \q ->
  if Map.member i (jobs q)
    then q { pending = Set.delete i (pending q), running = Map.insert i who (running q) } else q

-- safe
finish :: JobId -> STM ()
finish i = do
  q <- readTVar queue
  unless (i `Map.member` running q) retry
  writeTVar queue q { running = Map.delete i (running q), done = Set.insert i (done q) }

-- broken: still running
finishBoth :: JobId -> STM ()
finishBoth i = do
  q <- readTVar queue
  when (i `Map.member` running q) $ writeTVar queue q { done = Set.insert i (done q) }

-- safe
failed :: JobId -> STM ()
failed i = do
  q <- readTVar queue
  check (Map.member i (running q))
  case Map.lookup i (jobs q) of
    Nothing -> return ()
    Just j
      | jobTries j < maxTries ->
          writeTVar queue q
            { running = Map.delete i (running q)
            , pending = Set.insert i (pending q)
            , jobs = Map.insert i j { jobTries = jobTries j + 1 } (jobs q) }
      | otherwise ->
          writeTVar queue q { running = Map.delete i (running q), done = Set.insert i (done q) }

-- broken: too many tries
failedMore :: JobId -> STM ()
failedMore i = modifyTVar queue $ \q ->
  if Map.member i (running q)
    then q { running = Map.delete i (running q), pending = Set.insert i (pending q)
           , jobs = Map.adjust (\j -> j { jobTries = jobTries j + 1 }) i (jobs q) }
    else q

-- safe
cancel :: JobId -> STM ()
cancel i = modifyTVar' queue $ \q -> q
  { jobs = Map.delete i (jobs q)
  , pending = Set.delete i (pending q)
  , running = Map.delete i (running q)
  , done = Set.delete i (done q) }

-- broken: remains in pending
cancelRunning :: JobId -> STM ()
cancelRunning i = modifyTVar' queue $ \q -> q { jobs = Map.delete i (jobs q), running = Map.delete i (running q) }

-- safe: forget what is done
collect :: STM ()
collect = modifyTVar' queue $ \q -> q
  { jobs = Map.filterWithKey (\k _ -> k `Set.notMember` done q) (jobs q), done = Set.empty }

-- safe
collect' :: STM ()
collect' = modifyTVar' queue $ \q -> q { jobs = jobs q `Map.withoutKeys` done q, done = Set.empty }

-- safe: a worker died
requeue :: String -> STM ()
requeue who = modifyTVar' queue $ \q ->
  let (lost, ok) = Map.partition (== who) (running q)
  in q { running = ok, pending = Map.keysSet lost `Set.union` pending q }

-- broken: keeps them running
requeueWrong :: String -> STM ()
requeueWrong who = modifyTVar' queue $ \q ->
  let lost = Map.filter (== who) (running q)
  in q { pending = Map.keysSet lost `Set.union` pending q }

-- safe
takeNext :: String -> STM (Maybe JobId)
takeNext who = do
  q <- readTVar queue
  case Set.minView (pending q) of
    Nothing -> return Nothing
    Just (i, rest) -> do
      writeTVar queue q { pending = rest, running = Map.insert i who (running q) }
      return (Just i)

-- safe
submitMany :: [String] -> STM ()
submitMany texts = mapM_ (submit 1) texts

main :: IO ()
main = do
  i <- atomically (submit 1 "a")
  _ <- atomically (start i "w")
  atomically (finish i)
