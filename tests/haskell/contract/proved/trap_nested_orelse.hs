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

f :: Int -> IO ()
f n = atomically $
  ((do writeTVar x 1; when (n > 0) retry; writeTVar y 1)
     `orElse` (do modifyTVar x (+ 1); check (n > 5); modifyTVar y (+ 1)))
    `orElse` (do modifyTVar x (+ n); modifyTVar y (+ n))

main :: IO ()
main = f 1
