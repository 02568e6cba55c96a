module Main where

import Control.Concurrent.STM
import Control.Monad
import System.IO.Unsafe (unsafePerformIO)

shared :: TVar Int
shared = unsafePerformIO (newTVarIO 0)
{-# NOINLINE shared #-}

{-# CONTRACT f :: Ok -> | True <> True | {r | r == 5} #-}
f :: TVar Int -> STM Int
f t = do
  writeTVar t 5
  writeTVar shared 0
  readTVar t

main :: IO ()
main = atomically (f shared) >>= print
