module Main where

import Control.Concurrent.STM
import Control.Monad
import System.IO.Unsafe (unsafePerformIO)

total :: TVar Int
total = unsafePerformIO (newTVarIO 0)
{-# NOINLINE total #-}
{-# INVARIANT {total | total < 1000} #-}

f :: [Int] -> IO ()
f xs = atomically (forM_ xs (\x -> modifyTVar total (+ 1)))

main :: IO ()
main = f [1]
