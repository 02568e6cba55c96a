-- transactions: all
-- The first and the last entry of a map, as schedulers take them. In a proof they may be any entry.
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

start :: STM Int
start = do
  m <- readTVar waiting
  case Map.minViewWithKey m of
    Nothing -> retry
    Just ((k, cost), rest) -> do
      writeTVar waiting rest
      modifyTVar running (Set.insert k)
      modifyTVar load (subtract cost)
      return k

dropLast :: STM ()
dropLast = do
  m <- readTVar waiting
  check (not (Map.null m))
  let (k, cost) = Map.findMax m
  writeTVar waiting (Map.delete k m)
  modifyTVar load (subtract cost)

rest :: STM ()
rest = do
  r <- readTVar running
  case Set.minView r of
    Nothing -> return ()
    Just (k, others) -> writeTVar running others

{-# CONTRACT least :: {m | not (Map.null m)} -> {r | Map.member r m} #-}
least :: Map Int Int -> Int
least m = fst (Map.findMin m)

{-# CONTRACT smaller :: {m | True} -> {r | Map.size r <= Map.size m} #-}
smaller :: Map Int Int -> Map Int Int
smaller m = Map.deleteMin m

{-# CONTRACT less :: {m | True} -> {r | not (Map.null m) || Map.null r} #-}
less :: Map Int Int -> Map Int Int
less m = Map.deleteMax m

main :: IO ()
main = return ()
