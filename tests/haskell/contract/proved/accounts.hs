-- Money only moves.
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

move :: Int -> STM ()
move n = do
  modifyTVar left (subtract n)
  modifyTVar right (+ n)

main :: IO ()
main = atomically (move 3)
