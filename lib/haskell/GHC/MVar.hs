{-# LANGUAGE BangPatterns, MagicHash, NoImplicitPrelude, PatternSynonyms, ViewPatterns #-}
-- | Variables that are empty or full: what threads meet at.
module GHC.MVar (MVar (MVar), module GHC.MVar) where

import GHC.Base

data MVar a

foreign import prim "mvar-new" newEmptyMVar :: IO (MVar a)
foreign import prim "mvar-new-full" newMVar :: a -> IO (MVar a)
foreign import prim "mvar-take" takeMVar :: MVar a -> IO a
foreign import prim "mvar-read" readMVar :: MVar a -> IO a
foreign import prim "mvar-put" putMVar :: MVar a -> a -> IO ()
foreign import prim "mvar-try-take" tryTakeMVar :: MVar a -> IO (Maybe a)
foreign import prim "mvar-try-read" tryReadMVar :: MVar a -> IO (Maybe a)
foreign import prim "mvar-try-put" tryPutMVar :: MVar a -> a -> IO Bool
foreign import prim "mvar-empty?" isEmptyMVar :: MVar a -> IO Bool
foreign import prim "same-cell?" sameMVar :: MVar a -> MVar a -> Bool

instance Eq (MVar a) where
  (==) = sameMVar

data MVar# s a

pattern MVar :: MVar# RealWorld a -> MVar a
pattern MVar v <- (unsafeCoerce -> !v) where MVar v = unsafeCoerce v
