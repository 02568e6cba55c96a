module Main where

import Control.Concurrent.STM
import Control.Monad (forM_, when, unless)
import qualified Data.Map as Map
import System.IO.Unsafe (unsafePerformIO)

type User = String
type Time = Int

data Bucket = Bucket { tokens :: Int, lastFill :: Time }
  deriving (Eq, Show)

capacity, refillRate, window :: Int
capacity = 20
refillRate = 2
window = 60

buckets :: TVar (Map.Map User Bucket)
buckets = unsafePerformIO (newTVarIO Map.empty)
{-# NOINLINE buckets #-}

now :: TVar Time
now = unsafePerformIO (newTVarIO 0)
{-# NOINLINE now #-}

-- sliding log of requests, newest first
logOf :: TVar [(Time, User)]
logOf = unsafePerformIO (newTVarIO [])
{-# NOINLINE logOf #-}

bucketOk :: Time -> Bucket -> Bool
bucketOk t b = tokens b >= 0 && tokens b <= capacity && lastFill b <= t

sortedDown :: [(Time, User)] -> Bool
sortedDown ((a, _) : rest@((b, _) : _)) = a >= b && sortedDown rest
sortedDown _ = True

{-# INVARIANT {(buckets, now, logOf) | all (bucketOk now) (Map.elems buckets)} #-}
{-# INVARIANT {(buckets, now, logOf) | sortedDown logOf && all (\(t, _) -> t <= now) logOf} #-}

-- safe
tick :: Int -> STM ()
tick n = when (n > 0) $ modifyTVar' now (+ n)

-- broken
setClock :: Int -> STM ()
setClock n = writeTVar now n

refill :: Time -> Bucket -> Bucket
refill t (Bucket n l) = Bucket (min capacity (n + (t - l) * refillRate)) t

-- safe
allow :: User -> Int -> STM Bool
allow u cost = do
  t <- readTVar now
  bs <- readTVar buckets
  let b = refill t (Map.findWithDefault (Bucket capacity t) u bs)
  if cost >= 0 && tokens b >= cost
    then do
      writeTVar buckets (Map.insert u b { tokens = tokens b - cost } bs)
      modifyTVar logOf ((t, u) :)
      return True
    else do
      writeTVar buckets (Map.insert u b bs)
      return False

-- broken: negative cost
allowAny :: User -> Int -> STM Bool
allowAny u cost = do
  t <- readTVar now
  bs <- readTVar buckets
  let b = refill t (Map.findWithDefault (Bucket capacity t) u bs)
  if tokens b >= cost
    then writeTVar buckets (Map.insert u b { tokens = tokens b - cost } bs) >> return True
    else return False

-- broken: no cap
giveBack :: User -> Int -> STM ()
giveBack u n = when (n > 0) $ modifyTVar buckets (Map.adjust (\b -> b { tokens = tokens b + n }) u)

-- safe
giveBackCapped :: User -> Int -> STM ()
giveBackCapped u n = unless (n <= 0) $
  modifyTVar buckets (Map.alter (fmap (\b -> b { tokens = (tokens b + n) `min` capacity })) u)

-- safe
forget :: User -> STM ()
forget u = modifyTVar buckets (Map.delete u) >> modifyTVar logOf (filter ((/= u) . snd))

-- safe
trim :: STM ()
trim = do
  t <- readTVar now
  modifyTVar logOf (takeWhile (\(s, _) -> s >= t - window))

-- safe
dropIdle :: STM ()
dropIdle = do
  t <- readTVar now
  modifyTVar buckets (Map.filter (\b -> t - lastFill b < window))

-- broken: appended at the wrong end
logWrong :: User -> STM ()
logWrong u = do
  t <- readTVar now
  modifyTVar logOf (++ [(t, u)])

-- safe
refillAll :: STM ()
refillAll = do
  t <- readTVar now
  modifyTVar buckets (Map.map (refill t))

-- broken: future
refillAllSoon :: STM ()
refillAllSoon = do
  t <- readTVar now
  modifyTVar buckets (Map.map (refill (t + 1)))

-- safe
penalise :: [User] -> STM ()
penalise us = forM_ us $ \u -> modifyTVar' buckets (Map.adjust (\b -> b { tokens = tokens b `div` 2 }) u)

-- broken
penaliseMore :: User -> STM ()
penaliseMore u = modifyTVar' buckets (Map.adjust (\b -> b { tokens = tokens b - tokens b `div` 2 - 1 }) u)

main :: IO ()
main = do
  atomically (tick 1)
  ok <- atomically (allow "me" 1)
  print ok
