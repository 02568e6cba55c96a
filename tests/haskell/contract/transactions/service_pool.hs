-- Connections of a server: idle ones, those in use with the client that has them, and a limit.
module Main where

import Control.Concurrent.STM
import Control.Exception (bracket)
import Control.Monad (unless, when)
import Data.IntMap.Strict (IntMap)
import qualified Data.IntMap.Strict as IntMap
import Data.Set (Set)
import qualified Data.Set as Set
import System.IO.Unsafe (unsafePerformIO)

type Connection = Int

data Lease = Lease { client :: String, uses :: Int } deriving (Eq, Show)

data Answer = Granted Connection | Busy deriving (Eq, Show)

limit :: Int
limit = 10

idle :: TVar (Set Connection)
idle = unsafePerformIO (newTVarIO Set.empty)
{-# NOINLINE idle #-}

leases :: TVar (IntMap Lease)
leases = unsafePerformIO (newTVarIO IntMap.empty)
{-# NOINLINE leases #-}

-- | How many connections are open, idle or not.
opened :: TVar Int
opened = unsafePerformIO (newTVarIO 0)
{-# NOINLINE opened #-}

{-# INVARIANT {(idle, leases, opened) | Set.size idle + IntMap.size leases == opened} #-}
{-# INVARIANT {(idle, leases, opened) | opened <= limit} #-}
{-# INVARIANT {(idle, leases, opened) | all (\c -> not (Set.member c idle)) (IntMap.keys leases)} #-}
{-# INVARIANT {(idle, leases, opened) | all (\l -> uses l >= 1) (IntMap.elems leases)} #-}

isKnown :: Connection -> STM Bool -- safe
isKnown c = do
  i <- readTVar idle
  l <- readTVar leases
  return (Set.member c i || IntMap.member c l)

-- | A connection that was just made, for a client.
grantNew :: Connection -> String -> IO Answer -- safe
grantNew c who = atomically $ do
  n <- readTVar opened
  known <- isKnown c
  if n >= limit || known
    then return Busy
    else do
      writeTVar opened (n + 1)
      modifyTVar' leases (IntMap.insert c (Lease who 1))
      return (Granted c)

-- | One more than the limit allows.
grantOneMore :: Connection -> String -> IO Answer -- refuted
grantOneMore c who = atomically $ do
  n <- readTVar opened
  known <- isKnown c
  if n > limit || known
    then return Busy
    else do
      writeTVar opened (n + 1)
      modifyTVar' leases (IntMap.insert c (Lease who 1))
      return (Granted c)

grantIdle :: Connection -> String -> IO () -- safe
grantIdle c who = atomically $ do
  i <- readTVar idle
  check (Set.member c i)
  writeTVar idle (Set.delete c i)
  modifyTVar' leases (IntMap.insert c (Lease who 1))

-- | The connection stays among the idle ones.
grantShared :: Connection -> String -> IO () -- refuted
grantShared c who = atomically $ do
  i <- readTVar idle
  check (Set.member c i)
  modifyTVar' leases (IntMap.insert c (Lease who 1))

again :: Connection -> IO () -- safe
again c = atomically $ modifyTVar' leases (IntMap.adjust (\l -> l { uses = uses l + 1 }) c)

giveBack :: Connection -> IO () -- safe
giveBack c = atomically $ do
  l <- readTVar leases
  when (IntMap.member c l) $ do
    writeTVar leases (IntMap.delete c l)
    modifyTVar' idle (Set.insert c)

-- | Given back twice, it is counted once and there twice.
giveBackAnyway :: Connection -> IO () -- refuted
giveBackAnyway c = atomically $ do
  modifyTVar' leases (IntMap.delete c)
  modifyTVar' idle (Set.insert c)

handOver :: Connection -> String -> IO Bool -- safe
handOver c who = atomically $ do
  l <- readTVar leases
  case IntMap.lookup c l of
    Nothing -> return False
    Just lease -> do
      writeTVar leases (IntMap.insert c lease { client = who } l)
      return True

closeIdle :: Connection -> IO () -- safe
closeIdle c = atomically $ do
  i <- readTVar idle
  unless (Set.notMember c i) $ do
    writeTVar idle (Set.delete c i)
    modifyTVar' opened (subtract 1)

closeUncounted :: Connection -> IO () -- refuted
closeUncounted c = atomically (modifyTVar' idle (Set.delete c))

-- | A client is gone: its connection is closed.
abandon :: Connection -> IO () -- safe
abandon c = atomically $ do
  l <- readTVar leases
  case IntMap.lookup c l of
    Just _ -> do
      writeTVar leases (IntMap.delete c l)
      modifyTVar' opened (subtract 1)
    Nothing -> return ()

main :: IO ()
main = do
  answer <- grantNew 1 "ann"
  print answer
  bracket (grantNew 2 "bob") (\_ -> giveBack 2) print
  again 1
  _ <- handOver 1 "cy"
  giveBack 1
  grantIdle 1 "dee"
  abandon 1
  closeIdle 2
