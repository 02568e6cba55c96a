-- | Mutable references.
module Data.IORef
  ( IORef, newIORef, readIORef, writeIORef, modifyIORef, modifyIORef'
  , atomicModifyIORef, atomicModifyIORef', atomicWriteIORef, mkWeakIORef
  ) where

import GHC.IORef
import System.Mem.Weak (Weak, mkWeakPtr)

-- | Nothing is ever finalised here.
mkWeakIORef :: IORef a -> IO () -> IO (Weak (IORef a))
mkWeakIORef r f = mkWeakPtr r (Just f)
