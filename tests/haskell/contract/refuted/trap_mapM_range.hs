module Main where

import Control.Concurrent.STM
import Control.Monad
import System.IO.Unsafe (unsafePerformIO)

total :: TVar Int
total = unsafePerformIO (newTVarIO 0)
{-# NOINLINE total #-}
{-# INVARIANT {total | total < 1000} #-}

f :: Int -> IO ()
f n = atomically (mapM_ (\x -> modifyTVar total (+ x)) [1 .. n])

main :: IO ()
main = f 1
