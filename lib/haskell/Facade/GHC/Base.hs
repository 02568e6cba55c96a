{-# LANGUAGE MagicHash #-}
-- | "GHC.Base" as programs import it: with the primitive operations, which stand above it here.
module Facade.GHC.Base
  ( module GHC.Base, module GHC.Prim, module GHC.Magic
  , Semigroup (..), Monoid (..), NonEmpty (..), Void, absurd, vacuous
  , build, augment, mapFB, unpackCString#, getTag, quotInt, remInt, divInt, modInt, quotRemInt, divModInt
  ) where

import Data.List.NonEmpty (NonEmpty (..))
import Data.Void (Void, absurd, vacuous)
import GHC.Base
import GHC.Exts (augment, build, unpackCString#)
import GHC.Magic
import GHC.Prim hiding (coerce, seq)

mapFB :: (b -> c -> c) -> (a -> b) -> a -> c -> c
mapFB c f = \x ys -> c (f x) ys

getTag :: a -> Int
getTag = conIndex

quotInt, remInt, divInt, modInt :: Int -> Int -> Int
quotInt = quot
remInt = rem
divInt = div
modInt = mod

quotRemInt, divModInt :: Int -> Int -> (Int, Int)
quotRemInt = quotRem
divModInt = divMod
