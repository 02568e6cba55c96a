module Main where

import Control.Concurrent.STM
import Control.Monad
import System.IO.Unsafe (unsafePerformIO)

{-# CONTRACT f :: {ts | length ts == 2} -> | True <> True | {r | r == 1} #-}
f :: [TVar Int] -> STM Int
f ts = do
  let a = head ts
      b = ts !! 1
  writeTVar a 1
  writeTVar b 2
  readTVar a

main :: IO ()
main = do
  t <- newTVarIO 0
  atomically (f [t, t]) >>= print
