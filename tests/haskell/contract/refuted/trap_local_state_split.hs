module Main where

import Control.Concurrent.STM
import Control.Monad
import System.IO.Unsafe (unsafePerformIO)

x, y :: TVar Int
x = unsafePerformIO (newTVarIO 0)
{-# NOINLINE x #-}
y = unsafePerformIO (newTVarIO 0)
{-# NOINLINE y #-}
{-# INVARIANT {(x, y) | x + y == 10} #-}

-- The value was read in another transaction.
f :: IO ()
f = do
  a <- atomically (readTVar x)
  atomically $ do
    writeTVar x (a + 1)
    writeTVar y (9 - a)
    b <- readTVar x
    when (b == 4) (writeTVar y 7)

main :: IO ()
main = f
