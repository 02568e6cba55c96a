{-# LANGUAGE ExistentialQuantification #-}
{-# LANGUAGE ScopedTypeVariables #-}

-- | Simulation of a processor that runs jobs under a policy: events in a priority queue.
module Sim
  ( Job (..)
  , Policy (..)
  , AnyPolicy (..)
  , Fifo (..)
  , Shortest (..)
  , RoundRobin (..)
  , Priority (..)
  , Outcome (..)
  , simulate
  , workload
  , mean
  ) where

import Control.Monad.State
import Data.List (sortOn)
import qualified Data.Map.Strict as Map
import Data.Ord (Down (..))
import qualified Data.Sequence as Seq
import Heap (Leftist, Queue (insert, pop))
import qualified Heap
import Random

data Job = Job
  { jobId :: !Int
  , arrives :: !Int
  , needs :: !Int
  , urgency :: !Int
  }
  deriving (Eq, Ord, Show)

-- | What is ready, and which is next for how long.
class Policy p where
  type' :: p -> String
  start :: p -> Ready p
  add :: p -> Job -> Ready p -> Ready p
  next :: p -> Ready p -> Maybe (Job, Int, Ready p)

-- | What a policy keeps.
data Ready p
  = InOrder (Seq.Seq Job)
  | ByKey (Leftist (Int, Int) Job)

data AnyPolicy = forall p. Policy p => AnyPolicy p

data Fifo = Fifo

instance Policy Fifo where
  type' _ = "first come, first served"
  start _ = InOrder Seq.empty
  add _ = atEnd
  next _ = front (const maxBound)

data Shortest = Shortest

instance Policy Shortest where
  type' _ = "shortest first"
  start _ = ByKey Heap.empty
  add _ j = keyed (needs j) j
  next _ = least

newtype RoundRobin = RoundRobin Int

instance Policy RoundRobin where
  type' (RoundRobin q) = "round robin, " ++ show q ++ " each"
  start _ = InOrder Seq.empty
  add _ = atEnd
  next (RoundRobin q) = front (const q)

newtype Priority = Priority {slice :: Int}

instance Policy Priority where
  type' p = "by urgency, " ++ show (slice p) ++ " each"
  start _ = ByKey Heap.empty
  add _ j = keyed (negate (urgency j)) j
  next p ready = do
    (j, _, rest) <- least ready
    pure (j, slice p, rest)

atEnd :: Job -> Ready p -> Ready p
atEnd j (InOrder s) = InOrder (s Seq.|> j)
atEnd j (ByKey h) = ByKey (insert (0, jobId j) j h)

front :: (Job -> Int) -> Ready p -> Maybe (Job, Int, Ready p)
front quantum (InOrder s) = case Seq.viewl s of
  Seq.EmptyL -> Nothing
  j Seq.:< rest -> Just (j, quantum j, InOrder rest)
front _ ready = least ready

keyed :: Int -> Job -> Ready p -> Ready p
keyed k j (ByKey h) = ByKey (insert (k, jobId j) j h)
keyed _ j ready = atEnd j ready

least :: Ready p -> Maybe (Job, Int, Ready p)
least (ByKey h) = do
  ((_, j), rest) <- pop h
  pure (j, maxBound, ByKey rest)
least ready = front (const maxBound) ready

data Event
  = Arrival Job
  | Done Job Int
  deriving (Show)

data World p = World
  { now :: !Int
  , events :: Leftist (Int, Int) Event
  , serial :: !Int
  , ready :: Ready p
  , running :: Maybe Job
  , finished :: Map.Map Int (Job, Int)
  , switches :: !Int
  , busy :: !Int
  }

data Outcome = Outcome
  { policyName :: String
  , order :: [Int]
  , meanTurnaround :: Double
  , worst :: (Int, Int)
  , changes :: Int
  , utilisation :: Double
  , ended :: Int
  }

type Sim p = State (World p)

schedule :: Int -> Event -> Sim p ()
schedule at e = modify $ \w ->
  w {events = insert (at, serial w) e (events w), serial = serial w + 1}

simulate :: forall p. Policy p => p -> [Job] -> Outcome
simulate policy jobs = evalState run initial
  where
    initial :: World p
    initial =
      World
        { now = 0
        , events = Heap.fromList [((arrives j, n), Arrival j) | (n, j) <- zip [0 ..] jobs]
        , serial = length jobs
        , ready = start policy
        , running = Nothing
        , finished = Map.empty
        , switches = 0
        , busy = 0
        }

    run :: Sim p Outcome
    run = do
      w <- get
      case pop (events w) of
        Nothing -> gets (outcome policy jobs)
        Just (((at, _), event), rest) -> do
          put w {now = at, events = rest}
          handle event
          dispatch
          run

    handle :: Event -> Sim p ()
    handle (Arrival j) = modify (\w -> w {ready = add policy j (ready w)})
    handle (Done j used) = do
      t <- gets now
      let left = needs j - used
          original = head [k | k <- jobs, jobId k == jobId j]
      modify $ \w ->
        if left <= 0
          then w {running = Nothing, finished = Map.insert (jobId j) (original, t) (finished w)}
          else w {running = Nothing, ready = add policy j {needs = left} (ready w)}

    dispatch :: Sim p ()
    dispatch = do
      w <- get
      case (running w, next policy (ready w)) of
        (Nothing, Just (j, quantum, rest)) -> do
          let used = min quantum (needs j)
          put
            w
              { ready = rest
              , running = Just j
              , switches = switches w + 1
              , busy = busy w + used
              }
          schedule (now w + used) (Done j used)
        _ -> pure ()

outcome :: Policy p => p -> [Job] -> World p -> Outcome
outcome policy jobs w =
  Outcome
    { policyName = type' policy
    , order = map fst (sortOn (snd . snd) (Map.toList (finished w)))
    , meanTurnaround = mean turnarounds
    , worst = case sortOn (Down . snd) (Map.toList (Map.map turnaround (finished w))) of
        x : _ -> x
        [] -> (0, 0)
    , changes = switches w
    , utilisation = fromIntegral (busy w) / fromIntegral (max 1 (now w))
    , ended = Map.size (finished w) - length jobs
    }
  where
    turnaround (j, t) = t - arrives j
    turnarounds = map (fromIntegral . turnaround) (Map.elems (finished w))

mean :: [Double] -> Double
mean [] = 0
mean xs = sum xs / fromIntegral (length xs)

workload :: Integer -> Int -> [Job]
workload seed n = runRandom seed (go 0 1)
  where
    go at i
      | i > n = pure []
      | otherwise = do
          gap <- exponential 4
          len <- exponential 3.5
          u <- between 1 5
          (Job {jobId = i, arrives = at + gap, needs = len, urgency = u} :) <$> go (at + gap) (i + 1)
