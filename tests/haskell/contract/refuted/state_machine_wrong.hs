-- Forgets to count the job.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

data State = Idle | Busy Int | Done deriving Eq

state :: TVar State
state = unsafePerformIO (newTVarIO Idle)
{-# NOINLINE state #-}

jobs :: TVar Int
jobs = unsafePerformIO (newTVarIO 0)
{-# NOINLINE jobs #-}

{-# INVARIANT {(state, jobs) | (state == Idle) == (jobs == 0)} #-}
start :: Int -> IO ()
start n = atomically $ do
  s <- readTVar state
  case s of
    Idle -> writeTVar state (Busy n)
    _ -> retry

main :: IO ()
main = start 1
