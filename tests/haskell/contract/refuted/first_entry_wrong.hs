-- transactions: all
-- Mistakes with the first and the last entry of a map.
module Main where
import Control.Concurrent.STM
import qualified Data.Map as Map
import Data.Map (Map)
import qualified Data.Set as Set
import System.IO.Unsafe (unsafePerformIO)

waiting :: TVar (Map Int Int)
waiting = unsafePerformIO (newTVarIO Map.empty)
{-# NOINLINE waiting #-}

running :: TVar (Set.Set Int)
running = unsafePerformIO (newTVarIO Set.empty)
{-# NOINLINE running #-}

load :: TVar Int
load = unsafePerformIO (newTVarIO 0)
{-# NOINLINE load #-}

{-# INVARIANT {(waiting, running, load) | all (> 0) (Map.elems waiting)} #-}
{-# INVARIANT {(waiting, running, load) | load == sum (Map.elems waiting)} #-}
{-# INVARIANT {(waiting, running, load) | all (\k -> Set.notMember k running) (Map.keys waiting)} #-}

startTwice :: STM Int
startTwice = do
  m <- readTVar waiting
  case Map.minViewWithKey m of
    Nothing -> retry
    Just ((k, cost), _) -> do
      modifyTVar running (Set.insert k)
      modifyTVar load (subtract cost)
      return k

startFree :: STM Int
startFree = do
  m <- readTVar waiting
  case Map.minViewWithKey m of
    Nothing -> retry
    Just ((k, _), rest) -> do
      writeTVar waiting rest
      modifyTVar running (Set.insert k)
      return k

dropAny :: STM ()
dropAny = do
  m <- readTVar waiting
  let (_, cost) = Map.findMin m
  writeTVar waiting (Map.deleteMin m)
  modifyTVar load (subtract cost)

main :: IO ()
main = return ()
