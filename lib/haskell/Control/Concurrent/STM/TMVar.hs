-- | Transactional variables that are empty or full.
module Control.Concurrent.STM.TMVar
  ( TMVar, newTMVar, newEmptyTMVar, newTMVarIO, newEmptyTMVarIO, takeTMVar, putTMVar
  , readTMVar, writeTMVar, tryReadTMVar, swapTMVar, tryTakeTMVar, tryPutTMVar, isEmptyTMVar
  , mkWeakTMVar
  ) where

import GHC.Conc.Sync
import System.Mem.Weak (Weak, mkWeak)

newtype TMVar a = TMVar (TVar (Maybe a))

instance Eq (TMVar a) where
  TMVar a == TMVar b = a == b

newTMVar :: a -> STM (TMVar a)
newTMVar a = fmap TMVar (newTVar (Just a))

newTMVarIO :: a -> IO (TMVar a)
newTMVarIO a = fmap TMVar (newTVarIO (Just a))

newEmptyTMVar :: STM (TMVar a)
newEmptyTMVar = fmap TMVar (newTVar Nothing)

newEmptyTMVarIO :: IO (TMVar a)
newEmptyTMVarIO = fmap TMVar (newTVarIO Nothing)

takeTMVar, readTMVar :: TMVar a -> STM a
takeTMVar (TMVar t) = do
  m <- readTVar t
  case m of
    Nothing -> retry
    Just a -> writeTVar t Nothing >> return a
readTMVar (TMVar t) = readTVar t >>= maybe retry return

tryTakeTMVar, tryReadTMVar :: TMVar a -> STM (Maybe a)
tryTakeTMVar (TMVar t) = do
  m <- readTVar t
  case m of
    Nothing -> return Nothing
    Just a -> writeTVar t Nothing >> return (Just a)
tryReadTMVar (TMVar t) = readTVar t

putTMVar, writeTMVar :: TMVar a -> a -> STM ()
putTMVar (TMVar t) a = do
  m <- readTVar t
  case m of
    Nothing -> writeTVar t (Just a)
    Just _ -> retry
writeTMVar (TMVar t) a = writeTVar t (Just a)

tryPutTMVar :: TMVar a -> a -> STM Bool
tryPutTMVar (TMVar t) a = do
  m <- readTVar t
  case m of
    Nothing -> writeTVar t (Just a) >> return True
    Just _ -> return False

swapTMVar :: TMVar a -> a -> STM a
swapTMVar (TMVar t) new = do
  m <- readTVar t
  case m of
    Nothing -> retry
    Just old -> writeTVar t (Just new) >> return old

isEmptyTMVar :: TMVar a -> STM Bool
isEmptyTMVar (TMVar t) = fmap (maybe True (const False)) (readTVar t)

-- | Variables live as long as the program, so that the finalizer is never run.
mkWeakTMVar :: TMVar a -> IO () -> IO (Weak (TMVar a))
mkWeakTMVar v f = mkWeak v v (Just f)
