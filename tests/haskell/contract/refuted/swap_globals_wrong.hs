-- One is lost.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

left :: TVar Int
left = unsafePerformIO (newTVarIO 5)
{-# NOINLINE left #-}

right :: TVar Int
right = unsafePerformIO (newTVarIO 5)
{-# NOINLINE right #-}

{-# INVARIANT {(left, right) | left + right == 10} #-}

main :: IO ()
main = atomically $ do
  l <- readTVar left
  r <- swapTVar right l
  writeTVar left l
