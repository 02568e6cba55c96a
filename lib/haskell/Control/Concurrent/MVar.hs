-- | Variables that are empty or full.
module Control.Concurrent.MVar
  ( MVar, newEmptyMVar, newMVar, takeMVar, putMVar, readMVar, swapMVar
  , tryTakeMVar, tryPutMVar, isEmptyMVar, tryReadMVar
  , withMVar, withMVarMasked, modifyMVar_, modifyMVar, modifyMVarMasked_, modifyMVarMasked
  , mkWeakMVar, addMVarFinalizer
  ) where

import GHC.MVar
import Control.Exception (mask, mask_, onException)
import System.Mem.Weak (Weak, mkWeak)

swapMVar :: MVar a -> a -> IO a
swapMVar mvar new = mask_ (do
  old <- takeMVar mvar
  putMVar mvar new
  return old)

withMVar, withMVarMasked :: MVar a -> (a -> IO b) -> IO b
withMVar m io = mask (\restore -> do
  a <- takeMVar m
  b <- restore (io a) `onException` putMVar m a
  putMVar m a
  return b)
withMVarMasked m io = mask_ (do
  a <- takeMVar m
  b <- io a `onException` putMVar m a
  putMVar m a
  return b)

modifyMVar_, modifyMVarMasked_ :: MVar a -> (a -> IO a) -> IO ()
modifyMVar_ m io = mask (\restore -> do
  a <- takeMVar m
  a' <- restore (io a) `onException` putMVar m a
  putMVar m a')
modifyMVarMasked_ m io = mask_ (do
  a <- takeMVar m
  a' <- io a `onException` putMVar m a
  putMVar m a')

modifyMVar, modifyMVarMasked :: MVar a -> (a -> IO (a, b)) -> IO b
modifyMVar m io = mask (\restore -> do
  a <- takeMVar m
  (a', b) <- restore (io a >>= forced) `onException` putMVar m a
  putMVar m a'
  return b)
modifyMVarMasked m io = mask_ (do
  a <- takeMVar m
  (a', b) <- (io a >>= forced) `onException` putMVar m a
  putMVar m a'
  return b)

-- | The pair itself is evaluated while the old contents can still be put back.
forced :: (a, b) -> IO (a, b)
forced p = p `seq` return p

-- | Variables live as long as the program, so that finalizers are never run.
mkWeakMVar :: MVar a -> IO () -> IO (Weak (MVar a))
mkWeakMVar m f = mkWeak m m (Just f)

addMVarFinalizer :: MVar a -> IO () -> IO ()
addMVarFinalizer _ _ = return ()
