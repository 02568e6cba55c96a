-- The mark may lie below.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

best :: TVar (Maybe Int)
best = unsafePerformIO (newTVarIO Nothing)
{-# NOINLINE best #-}

seen :: TVar Int
seen = unsafePerformIO (newTVarIO 0)
{-# NOINLINE seen #-}

{-# INVARIANT {(best, seen) | seen >= 0 && maybe True (<= seen) best} #-}
observe :: Int -> IO ()
observe n = atomically $ do
  s <- readTVar seen
  writeTVar seen (max s (n - 1))
  writeTVar best (Just n)

main :: IO ()
main = observe 3
