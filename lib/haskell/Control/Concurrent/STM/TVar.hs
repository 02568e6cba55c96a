-- | Variables that transactions share.
module Control.Concurrent.STM.TVar
  ( TVar, newTVar, newTVarIO, readTVar, readTVarIO, writeTVar
  , modifyTVar, modifyTVar', stateTVar, swapTVar, registerDelay, mkWeakTVar
  ) where

import GHC.Conc.Sync
import System.Mem.Weak (Weak, mkWeakPtr)

modifyTVar, modifyTVar' :: TVar a -> (a -> a) -> STM ()
modifyTVar var f = readTVar var >>= \x -> writeTVar var (f x)
modifyTVar' var f = readTVar var >>= \x -> let x' = f x in x' `seq` writeTVar var x'

stateTVar :: TVar s -> (s -> (a, s)) -> STM a
stateTVar var f = do
  s <- readTVar var
  let (a, s') = f s
  writeTVar var s'
  return a

swapTVar :: TVar a -> a -> STM a
swapTVar var new = do
  old <- readTVar var
  writeTVar var new
  return old

-- | Becomes 'True' after so many microseconds.
registerDelay :: Int -> IO (TVar Bool)
registerDelay n = do
  var <- newTVarIO False
  _ <- forkIO (threadDelay n >> atomically (writeTVar var True))
  return var

mkWeakTVar :: TVar a -> IO () -> IO (Weak (TVar a))
mkWeakTVar t f = mkWeakPtr t (Just f)
