module Main where

import Control.Concurrent.STM
import Control.Monad
import System.IO.Unsafe (unsafePerformIO)

x, y :: TVar Int
x = unsafePerformIO (newTVarIO 0)
{-# NOINLINE x #-}
y = unsafePerformIO (newTVarIO 0)
{-# NOINLINE y #-}
{-# INVARIANT {(x, y) | x == y} #-}

-- The inner alternative's write is kept, for it does not retry.
f :: IO ()
f = atomically $
  ((do writeTVar x 1; retry) `orElse` (do modifyTVar x (+ 1)))
    `orElse` (do modifyTVar x (+ 1); modifyTVar y (+ 1))

main :: IO ()
main = f
