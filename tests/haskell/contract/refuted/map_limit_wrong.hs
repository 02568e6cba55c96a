-- transactions: all
-- A limit that only a map of eight entries exceeds.
module Main where

import Control.Concurrent.STM
import Data.IntMap.Strict (IntMap)
import qualified Data.IntMap.Strict as IntMap
import System.IO.Unsafe (unsafePerformIO)

entries :: TVar (IntMap Int)
entries = unsafePerformIO (newTVarIO IntMap.empty)
{-# NOINLINE entries #-}

pinned :: TVar (IntMap Int)
pinned = unsafePerformIO (newTVarIO IntMap.empty)
{-# NOINLINE pinned #-}

{-# INVARIANT {(entries, pinned) | IntMap.size entries <= 8} #-}
{-# INVARIANT {(entries, pinned) | all (> 0) (IntMap.elems pinned)} #-}

store :: Int -> Int -> STM ()
store k v = do
  m <- readTVar entries
  check (IntMap.size m <= 8)
  writeTVar entries (IntMap.insert k v m)

main :: IO ()
main = return ()
