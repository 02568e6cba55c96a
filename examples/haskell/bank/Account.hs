-- An account: a name, and its money behind a lock.
module Account (Account, name, open, balance, withdraw, deposit, lock, unlock) where

import Control.Concurrent.MVar
import Data.IORef

data Account = Account
  { name :: String
  , guard :: MVar ()
  , money :: IORef Int
  }

open :: String -> Int -> IO Account
open called amount = do
  lockOf <- newMVar ()
  cell <- newIORef amount
  return (Account called lockOf cell)

lock, unlock :: Account -> IO ()
lock = takeMVar . guard
unlock account = putMVar (guard account) ()

balance :: Account -> IO Int
balance = readIORef . money

-- Only with the lock.
withdraw, deposit :: Account -> Int -> IO ()
withdraw account amount = modifyIORef (money account) (subtract amount)
deposit account amount = modifyIORef (money account) (+ amount)
