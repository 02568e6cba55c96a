module Main where

import Control.Concurrent.STM
import Control.Monad
import System.IO.Unsafe (unsafePerformIO)

a :: TVar Int
a = unsafePerformIO (newTVarIO 0)
{-# NOINLINE a #-}
b :: TVar Int
b = a

{-# CONTRACT f :: | True <> True | {r | r == 1} #-}
f :: STM Int
f = do
  writeTVar a 1
  writeTVar b 2
  readTVar a

main :: IO ()
main = atomically f >>= print
