{-# LANGUAGE MultiParamTypeClasses, FlexibleInstances #-}
-- | Arrays of transactional variables.
module Control.Concurrent.STM.TArray (TArray) where

import Data.Array (Array, bounds, elems, listArray)
import Data.Array.Base (MArray (..), unsafeAt, numElements)
import Data.Ix (rangeSize)
import GHC.Conc.Sync

newtype TArray i e = TArray (Array i (TVar e))

instance MArray TArray e STM where
  getBounds (TArray a) = return (bounds a)
  getNumElements (TArray a) = return (numElements a)
  newArray b e = do
    tvs <- mapM (const (newTVar e)) [1 .. rangeSize b]
    return (TArray (listArray b tvs))
  unsafeRead (TArray a) i = readTVar (unsafeAt a i)
  unsafeWrite (TArray a) i e = writeTVar (unsafeAt a i) e
