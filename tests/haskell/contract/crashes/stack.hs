-- Taking from an empty stack crashes, and takes nothing back that was there.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

stack :: TVar [Int]
stack = unsafePerformIO (newTVarIO [])
{-# NOINLINE stack #-}

height :: TVar Int
height = unsafePerformIO (newTVarIO 0)
{-# NOINLINE height #-}

{-# INVARIANT {(stack, height) | length stack == height} #-}

pop :: STM Int
pop = do
  modifyTVar height (subtract 1)
  xs <- readTVar stack
  case xs of
    [] -> error "empty"
    x : rest -> do
      writeTVar stack rest
      return x

main :: IO ()
main = do
  atomically (modifyTVar stack (1 :) >> modifyTVar height (+ 1))
  n <- atomically pop
  print n
