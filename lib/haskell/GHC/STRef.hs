{-# LANGUAGE BangPatterns, MagicHash, PatternSynonyms #-}
-- | References inside 'ST'.
module GHC.STRef (STRef (STRef), module GHC.STRef) where

import GHC.ST

data STRef s a

foreign import prim "ref-new" newSTRef :: a -> ST s (STRef s a)
foreign import prim "ref-read" readSTRef :: STRef s a -> ST s a
foreign import prim "ref-write" writeSTRef :: STRef s a -> a -> ST s ()
foreign import prim "same-cell?" sameSTRef :: STRef s a -> STRef s a -> Bool

instance Eq (STRef s a) where
  (==) = sameSTRef

type MutVar# = STRef

pattern STRef :: MutVar# s a -> STRef s a
pattern STRef v <- !v where STRef v = v
