{-# LANGUAGE DataKinds, KindSignatures, ScopedTypeVariables #-}
-- | Numbers and texts of the type level as values. The compiler makes the instances.
module GHC.TypeLits
  ( Nat, Natural, Symbol, KnownNat, KnownSymbol, natVal, symbolVal
  ) where

import Data.Proxy (Proxy (..))
import GHC.Natural ()
import GHC.Types (Natural, Symbol)

type Nat = Natural

class KnownNat (n :: Natural) where
  natLiteral :: Proxy n -> Integer

class KnownSymbol (n :: Symbol) where
  symbolLiteral :: Proxy n -> String

natVal :: forall n proxy. KnownNat n => proxy n -> Integer
natVal _ = natLiteral (Proxy :: Proxy n)

symbolVal :: forall n proxy. KnownSymbol n => proxy n -> String
symbolVal _ = symbolLiteral (Proxy :: Proxy n)
