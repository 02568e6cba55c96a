-- TVars in a list that is there.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

counters :: [TVar Int]
counters = [a, b]

a, b :: TVar Int
a = unsafePerformIO (newTVarIO 0)
b = unsafePerformIO (newTVarIO 0)

{-# INVARIANT do { xs <- mapM readTVar counters; return (sum xs == 0) } #-}
shift :: Int -> IO ()
shift n = atomically $ do
  modifyTVar a (+ n)
  modifyTVar b (subtract n)

main :: IO ()
main = shift 3
