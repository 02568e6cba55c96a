{-# LANGUAGE MagicHash #-}
-- | "GHC.Arr" as programs import it: with the mutable arrays of "Data.Array.Base".
module Facade.GHC.Arr
  ( module GHC.Arr, STArray (..), boundsSTArray, numElementsSTArray, readSTArray, writeSTArray, newSTArray
  , unsafeReadSTArray, unsafeWriteSTArray, freezeSTArray, thawSTArray, unsafeFreezeSTArray, unsafeThawSTArray
  ) where

import Data.Array.Base
  ( STArray (..), newArray, readArray, writeArray )
import GHC.Arr

boundsSTArray :: STArray s i e -> (i, i)
boundsSTArray (STArray l u _ _) = (l, u)

numElementsSTArray :: STArray s i e -> Int
numElementsSTArray (STArray _ _ n _) = n

newSTArray :: Ix i => (i, i) -> e -> ST s (STArray s i e)
newSTArray = newArray

readSTArray :: Ix i => STArray s i e -> i -> ST s e
readSTArray = readArray

writeSTArray :: Ix i => STArray s i e -> i -> e -> ST s ()
writeSTArray = writeArray

unsafeReadSTArray :: STArray s i e -> Int -> ST s e
unsafeReadSTArray (STArray _ _ _ arr) i = readArr# arr i

unsafeWriteSTArray :: STArray s i e -> Int -> e -> ST s ()
unsafeWriteSTArray (STArray _ _ _ arr) i e = writeArr# arr i e

freezeSTArray, unsafeFreezeSTArray :: STArray s i e -> ST s (Array i e)
freezeSTArray (STArray l u n arr) = fmap (Array l u n . freezeArr#) (copyArr# arr 0 n)
unsafeFreezeSTArray (STArray l u n arr) = return (Array l u n (freezeArr# arr))

thawSTArray, unsafeThawSTArray :: Array i e -> ST s (STArray s i e)
thawSTArray (Array l u n arr) = fmap (STArray l u n) (copyArr# (thawArr# arr) 0 n)
unsafeThawSTArray (Array l u n arr) = return (STArray l u n (thawArr# arr))
