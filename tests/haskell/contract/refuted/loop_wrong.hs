-- One of three is wrong.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)
import Control.Monad (forM_, when)

left :: TVar Int
left = unsafePerformIO (newTVarIO 5)
{-# NOINLINE left #-}

right :: TVar Int
right = unsafePerformIO (newTVarIO 5)
{-# NOINLINE right #-}

{-# INVARIANT {(left, right) | left + right == 10} #-}

main :: IO ()
main = atomically (forM_ [1, 0, 2] (\n -> modifyTVar left (+ n) >> modifyTVar right (subtract (n * n))))
