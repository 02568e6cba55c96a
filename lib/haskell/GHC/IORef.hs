{-# LANGUAGE NoImplicitPrelude, MagicHash #-}
-- | Mutable references.
module GHC.IORef
  ( IORef, newIORef, readIORef, writeIORef, modifyIORef, modifyIORef'
  , atomicModifyIORef, atomicModifyIORef', atomicWriteIORef
  ) where

import GHC.Base
import GHC.IORefPrim

foreign import prim "ref-modify" refModify# :: IORef a -> (a -> (a, b)) -> Bool -> IO b

modifyIORef, modifyIORef' :: IORef a -> (a -> a) -> IO ()
modifyIORef ref f = readIORef ref >>= \x -> writeIORef ref (f x)
modifyIORef' ref f = readIORef ref >>= \x -> let x' = f x in x' `seq` writeIORef ref x'

-- | In one step, lazily.
atomicModifyIORef :: IORef a -> (a -> (a, b)) -> IO b
atomicModifyIORef ref f = refModify# ref f True

-- | Also evaluates the new contents and the result.
atomicModifyIORef' :: IORef a -> (a -> (a, b)) -> IO b
atomicModifyIORef' ref f = do
  b <- refModify# ref (\a -> case f a of v@(a', _) -> a' `seq` v) True
  b `seq` return b

atomicWriteIORef :: IORef a -> a -> IO ()
atomicWriteIORef = writeIORef
