-- A semaphore; releasing what nobody holds.
module Main where
import Control.Concurrent
import Control.Concurrent.STM
import Control.Exception
import Control.Monad
import System.IO.Unsafe (unsafePerformIO)

free, held :: TVar Int
free = unsafePerformIO (newTVarIO 2)
{-# NOINLINE free #-}
held = unsafePerformIO (newTVarIO 0)
{-# NOINLINE held #-}
{-# INVARIANT {(free, held) | free + held == 2 && free >= 0 && held >= 0} #-}

acquire :: IO ()
acquire = atomically $ do
  n <- readTVar free
  check (n > 0)
  writeTVar free (n - 1)
  modifyTVar held (+ 1)

releaseChecked :: IO ()
releaseChecked = atomically $ do
  h <- readTVar held
  if h == 0 then throwSTM (userError "not held") else do
    writeTVar held (h - 1)
    modifyTVar free succ

main :: IO ()
main = do
  acquire
  acquire
  releaseChecked
