-- The handler overdraws all the same.
module Main where

import Control.Concurrent.STM
import System.IO.Unsafe (unsafePerformIO)
import Control.Exception (Exception)

balance :: TVar Int
balance = unsafePerformIO (newTVarIO 0)
{-# NOINLINE balance #-}

{-# INVARIANT {balance | balance >= 0} #-}

data Poor = Poor deriving Show
instance Exception Poor

spend :: Int -> IO ()
spend n = atomically ((do
  modifyTVar balance (subtract n)
  b <- readTVar balance
  if b < 0 then throwSTM Poor else return ()) `catchSTM` \e -> case e of Poor -> modifyTVar balance (subtract 1))

main :: IO ()
main = spend 3
