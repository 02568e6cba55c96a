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

-- What was written before the catch is kept when the handler runs.
f :: Int -> IO ()
f n = atomically $ do
  modifyTVar x (+ 1)
  catchSTM (do modifyTVar y (+ 1); when (n == 7) (throwSTM (userError "no")))
           (\e -> let _ = e :: IOException in return ())

main :: IO ()
main = f 1
