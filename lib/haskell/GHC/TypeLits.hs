{-# LANGUAGE DataKinds, NoStarIsType, KindSignatures, ScopedTypeVariables, TypeFamilies, TypeOperators, PolyKinds,
             RankNTypes, GADTs, ConstraintKinds, ExistentialQuantification #-}
-- | Numbers and texts of the type level. The compiler makes the instances, and computes.
module GHC.TypeLits
  ( Nat, Natural, Symbol, KnownNat, KnownSymbol, natVal, symbolVal
  , SomeNat (..), SomeSymbol (..), someNatVal, someSymbolVal, sameNat, sameSymbol
  , type (<=), type (<=?), type (+), type (*), type (^), type (-), Div, Mod, CmpNat, CmpSymbol
  , AppendSymbol, TypeError, ErrorMessage (..)
  ) where

import Data.Proxy (Proxy (..))
import Data.Type.Equality ((:~:) (..))
import GHC.Natural ()
import GHC.Types (Natural, Symbol, unsafeCoerce)

infix 4 <=?, <=
infixl 6 +, -
infixl 7 *, `Div`, `Mod`
infixr 8 ^

type Nat = Natural

class KnownNat (n :: Natural) where
  natLiteral :: Proxy n -> Integer

class KnownSymbol (n :: Symbol) where
  symbolLiteral :: Proxy n -> String

natVal :: forall n proxy. KnownNat n => proxy n -> Integer
natVal _ = natLiteral (Proxy :: Proxy n)

symbolVal :: forall n proxy. KnownSymbol n => proxy n -> String
symbolVal _ = symbolLiteral (Proxy :: Proxy n)

type family (a :: Natural) + (b :: Natural) :: Natural
type family (a :: Natural) * (b :: Natural) :: Natural
type family (a :: Natural) ^ (b :: Natural) :: Natural
type family (a :: Natural) - (b :: Natural) :: Natural
type family Div (a :: Natural) (b :: Natural) :: Natural
type family Mod (a :: Natural) (b :: Natural) :: Natural
type family CmpNat (a :: Natural) (b :: Natural) :: Ordering
type family CmpSymbol (a :: Symbol) (b :: Symbol) :: Ordering
type family AppendSymbol (a :: Symbol) (b :: Symbol) :: Symbol
type family (a :: Natural) <=? (b :: Natural) :: Bool

type x <= y = (x <=? y) ~ 'True

-- | What a program's own type errors are made of.
data ErrorMessage
  = Text Symbol
  | forall t. ShowType t
  | ErrorMessage :<>: ErrorMessage
  | ErrorMessage :$$: ErrorMessage

infixl 6 :<>:
infixl 5 :$$:

type family TypeError (a :: ErrorMessage) :: b where

data SomeNat = forall n. KnownNat n => SomeNat (Proxy n)
data SomeSymbol = forall n. KnownSymbol n => SomeSymbol (Proxy n)

instance Eq SomeNat where
  SomeNat a == SomeNat b = natVal a == natVal b

instance Ord SomeNat where
  compare (SomeNat a) (SomeNat b) = compare (natVal a) (natVal b)

instance Show SomeNat where
  showsPrec p (SomeNat n) = showsPrec p (natVal n)

instance Eq SomeSymbol where
  SomeSymbol a == SomeSymbol b = symbolVal a == symbolVal b

instance Ord SomeSymbol where
  compare (SomeSymbol a) (SomeSymbol b) = compare (symbolVal a) (symbolVal b)

instance Show SomeSymbol where
  showsPrec p (SomeSymbol s) = showsPrec p (symbolVal s)

-- Have the shape of what the compiler hands to a function with the constraint.
data NatDict n = NatDict (Proxy n -> Integer)
data SymbolDict n = SymbolDict (Proxy n -> String)

newtype NeedsNat n r = NeedsNat (KnownNat n => r)
newtype NeedsSymbol n r = NeedsSymbol (KnownSymbol n => r)

someNatVal :: Integer -> Maybe SomeNat
someNatVal n
  | n < 0 = Nothing
  | otherwise = Just (unsafeCoerce (someNat :: NeedsNat 0 SomeNat) (NatDict (\_ -> n)))

someNat :: forall n. NeedsNat n SomeNat
someNat = NeedsNat (SomeNat (Proxy :: Proxy n))

someSymbolVal :: String -> SomeSymbol
someSymbolVal s = unsafeCoerce (someSymbol :: NeedsSymbol "" SomeSymbol) (SymbolDict (\_ -> s))

someSymbol :: forall n. NeedsSymbol n SomeSymbol
someSymbol = NeedsSymbol (SomeSymbol (Proxy :: Proxy n))

sameNat :: (KnownNat a, KnownNat b) => proxy1 a -> proxy2 b -> Maybe (a :~: b)
sameNat a b
  | natVal a == natVal b = Just (unsafeCoerce Refl)
  | otherwise = Nothing

sameSymbol :: (KnownSymbol a, KnownSymbol b) => proxy1 a -> proxy2 b -> Maybe (a :~: b)
sameSymbol a b
  | symbolVal a == symbolVal b = Just (unsafeCoerce Refl)
  | otherwise = Nothing
