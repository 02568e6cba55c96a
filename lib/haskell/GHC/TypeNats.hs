{-# LANGUAGE DataKinds, NoStarIsType, TypeOperators #-}
-- | Numbers of the type level, by natural numbers.
module GHC.TypeNats
  ( Nat, Natural, KnownNat, natVal, SomeNat (..), someNatVal, sameNat
  , type (<=), type (<=?), type (+), type (*), type (^), type (-), Div, Mod, CmpNat
  ) where

import Data.Maybe (fromMaybe)
import GHC.TypeLits hiding (natVal, someNatVal)
import qualified GHC.TypeLits as L

natVal :: KnownNat n => proxy n -> Natural
natVal p = fromInteger (L.natVal p)

someNatVal :: Natural -> SomeNat
someNatVal n = fromMaybe (errorWithoutStackTrace "someNatVal") (L.someNatVal (toInteger n))
