-- Records of TVars, any of which may be the same.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)

data Account = Account { balance :: TVar Int }

{-# CONTRACT transfer :: Ok -> Ok -> {n | n > 0} -> | True <> True | {r | True} #-}
transfer :: Account -> Account -> Int -> STM Bool
transfer from to n = do
  x <- readTVar (balance from)
  if x < n then return False else do
    writeTVar (balance from) (x - n)
    y <- readTVar (balance to)
    writeTVar (balance to) (y + n)
    return True

{-# CONTRACT same :: Ok -> {n | True} -> || {u | True} <> {u' | u' == u} || Ok #-}
same :: Account -> Int -> STM ()
same acc n = do
  x <- readTVar (balance acc)
  writeTVar (balance acc) (x + n)
  y <- readTVar (balance acc)
  writeTVar (balance acc) (y - n)

u :: TVar Int
u = unsafePerformIO (newTVarIO 0)
{-# NOINLINE u #-}

main :: IO ()
main = return ()
