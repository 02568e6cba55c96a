-- A bank of records: a fee that goes nowhere, and a refund that checked too early.
module Main where

import Control.Concurrent
import Control.Concurrent.STM
import Control.Monad
import System.IO.Unsafe (unsafePerformIO)

-- | A bank with records of TVars.
data Account = Account { owner :: String, balance :: TVar Int, history :: TVar [Int] }

alice, bob :: Account
alice = unsafePerformIO (Account "alice" <$> newTVarIO 100 <*> newTVarIO [])
{-# NOINLINE alice #-}
bob = unsafePerformIO (Account "bob" <$> newTVarIO 50 <*> newTVarIO [])
{-# NOINLINE bob #-}

{-# INVARIANT do { a <- readTVar (balance alice); b <- readTVar (balance bob); return (a + b == 150) } #-}
{-# INVARIANT do { a <- readTVar (balance alice); return (a >= 0) } #-}

transfer :: Account -> Account -> Int -> STM ()
transfer from to n = do
  have <- readTVar (balance from)
  check (n >= 0 && have >= n)
  writeTVar (balance from) (have - n)
  modifyTVar (balance to) (+ n)
  modifyTVar (history from) (negate n :)
  modifyTVar (history to) (n :)

payday :: [Int] -> IO ()
payday amounts = atomically $ forM_ amounts $ \n -> transfer alice bob n

refund :: Int -> IO ()
refund n = do
  ok <- atomically $ do
    b <- readTVar (balance bob)
    return (b >= n)
  when ok $ atomically $ do
    modifyTVar (balance bob) (subtract n)
    modifyTVar (balance alice) (+ n)

fee :: IO ()
fee = atomically (modifyTVar (balance alice) (subtract 1))

main :: IO ()
main = do
  done <- newEmptyMVar
  _ <- forkIO (payday [10, 20] >> putMVar done ())
  _ <- forkIO (refund 60 >> putMVar done ())
  replicateM_ 2 (takeMVar done)
  fee
