module Main where

import Control.Concurrent.STM
import Control.Monad
import System.IO.Unsafe (unsafePerformIO)

import Control.Exception
x, y :: TVar Int
x = unsafePerformIO (newTVarIO 0)
{-# NOINLINE x #-}
y = unsafePerformIO (newTVarIO 0)
{-# NOINLINE y #-}
{-# INVARIANT {(x, y) | x == y} #-}

f :: Int -> IO ()
f n = atomically $
  catchSTM (do modifyTVar x (+ 1); when (n == 7) (throwSTM (userError "no")); modifyTVar y (+ 1))
           (\e -> let _ = e :: IOException in return ())

main :: IO ()
main = f 1
