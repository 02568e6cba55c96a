module Main where

import Control.Concurrent.STM
import Control.Monad
import System.IO.Unsafe (unsafePerformIO)

{-# CONTRACT f :: Ok -> Ok -> | True <> True | {r | r == 1} #-}
f :: TVar Int -> TVar Int -> STM Int
f a b = do
  writeTVar a 1
  when (a /= b) (writeTVar b 2)
  readTVar a

main :: IO ()
main = do
  t <- newTVarIO 0
  atomically (f t t) >>= print
