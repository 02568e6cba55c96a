module Main where

import Control.Concurrent.STM
import Control.Monad
import System.IO.Unsafe (unsafePerformIO)

import Data.IORef
cell :: TVar (TVar Int)
cell = unsafePerformIO (newTVarIO 0 >>= newTVarIO)
{-# NOINLINE cell #-}

{-# CONTRACT f :: | True <> True | {r | r == 1} #-}
f :: STM Int
f = do
  t <- newTVar 1
  writeTVar cell t
  u <- readTVar cell
  writeTVar u 2
  readTVar t

main :: IO ()
main = atomically f >>= print
