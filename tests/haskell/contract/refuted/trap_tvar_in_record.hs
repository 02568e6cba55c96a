module Main where

import Control.Concurrent.STM
import Control.Monad
import System.IO.Unsafe (unsafePerformIO)

data Account = Account { balance :: TVar Int, reserve :: TVar Int }

{-# CONTRACT f :: Ok -> | True <> True | {r | r == 1} #-}
f :: Account -> STM Int
f acc = do
  writeTVar (balance acc) 1
  writeTVar (reserve acc) 2
  readTVar (balance acc)

main :: IO ()
main = do
  t <- newTVarIO 0
  atomically (f (Account t t)) >>= print
