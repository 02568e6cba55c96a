-- TVars that were made in a loop, in a list.
module Main where

import Control.Concurrent.STM
import Control.Monad
import System.IO.Unsafe (unsafePerformIO)

slots :: [TVar Int]
slots = unsafePerformIO (replicateM 3 (newTVarIO 0))
{-# NOINLINE slots #-}
{-# INVARIANT do { xs <- mapM readTVar slots; return (all (>= 0) xs) } #-}

bump :: IO ()
bump = atomically (forM_ slots (\t -> modifyTVar t (+ 1)))

main :: IO ()
main = bump
