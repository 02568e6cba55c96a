-- transactions: all
-- What holds of all keys or values, at one of them.
module Main where

import Control.Concurrent.STM
import Data.IntMap (IntMap)
import qualified Data.IntMap as IntMap
import Data.Map (Map)
import qualified Data.Map as Map
import Data.Set (Set)
import qualified Data.Set as Set
import System.IO.Unsafe (unsafePerformIO)

tickets :: TVar (Map Int String)
tickets = unsafePerformIO (newTVarIO Map.empty)
{-# NOINLINE tickets #-}

next :: TVar Int
next = unsafePerformIO (newTVarIO 1)
{-# NOINLINE next #-}

idle :: TVar (Set Int)
idle = unsafePerformIO (newTVarIO Set.empty)
{-# NOINLINE idle #-}

leases :: TVar (IntMap Int)
leases = unsafePerformIO (newTVarIO IntMap.empty)
{-# NOINLINE leases #-}

{-# INVARIANT {(tickets, next) | all (< next) (Map.keys tickets)} #-}
{-# INVARIANT {(idle, leases) | all (\c -> not (Set.member c idle)) (IntMap.keys leases)} #-}

-- | The next number is larger than all that are there.
issue :: String -> STM Int
issue who = do
  n <- readTVar next
  writeTVar next (n + 1)
  modifyTVar' tickets (Map.insert n who)
  return n

giveBack :: Int -> STM ()
giveBack c = do
  modifyTVar' leases (IntMap.delete c)
  modifyTVar' idle (Set.insert c)

main :: IO ()
main = return ()
