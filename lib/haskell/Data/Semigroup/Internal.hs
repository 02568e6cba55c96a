{-# LANGUAGE NoImplicitPrelude, GeneralizedNewtypeDeriving, PolyKinds, KindSignatures #-}
-- | The wrappers that choose a monoid for a type, shared by "Data.Monoid" and
-- "Data.Semigroup".
module Data.Semigroup.Internal where

import GHC.Base
import GHC.Num
import GHC.Enum
import GHC.Show
import GHC.Read
import GHC.Real (Integral)
import GHC.Semigroup
import Control.Monad.Fail (MonadFail)

-- | The other way round.
newtype Dual a = Dual { getDual :: a }
  deriving (Eq, Ord, Read, Show, Bounded)

instance Semigroup a => Semigroup (Dual a) where
  Dual a <> Dual b = Dual (b <> a)

instance Monoid a => Monoid (Dual a) where
  mempty = Dual mempty

instance Functor Dual where
  fmap f (Dual a) = Dual (f a)

instance Applicative Dual where
  pure = Dual
  Dual f <*> Dual a = Dual (f a)

instance Monad Dual where
  Dual a >>= k = k a

-- | Functions from a type to itself, by composition.
newtype Endo a = Endo { appEndo :: a -> a }

instance Semigroup (Endo a) where
  Endo f <> Endo g = Endo (f . g)

instance Monoid (Endo a) where
  mempty = Endo id

newtype All = All { getAll :: Bool }
  deriving (Eq, Ord, Read, Show, Bounded)

instance Semigroup All where
  All a <> All b = All (a && b)
  stimes = stimesIdempotentMonoid

instance Monoid All where
  mempty = All True

newtype Any = Any { getAny :: Bool }
  deriving (Eq, Ord, Read, Show, Bounded)

instance Semigroup Any where
  Any a <> Any b = Any (a || b)
  stimes = stimesIdempotentMonoid

instance Monoid Any where
  mempty = Any False

newtype Sum a = Sum { getSum :: a }
  deriving (Eq, Ord, Read, Show, Bounded, Num)

instance Num a => Semigroup (Sum a) where
  Sum a <> Sum b = Sum (a + b)

instance Num a => Monoid (Sum a) where
  mempty = Sum 0

instance Functor Sum where
  fmap f (Sum a) = Sum (f a)

instance Applicative Sum where
  pure = Sum
  Sum f <*> Sum a = Sum (f a)

instance Monad Sum where
  Sum a >>= k = k a

newtype Product a = Product { getProduct :: a }
  deriving (Eq, Ord, Read, Show, Bounded, Num)

instance Num a => Semigroup (Product a) where
  Product a <> Product b = Product (a * b)

instance Num a => Monoid (Product a) where
  mempty = Product 1

instance Functor Product where
  fmap f (Product a) = Product (f a)

instance Applicative Product where
  pure = Product
  Product f <*> Product a = Product (f a)

instance Monad Product where
  Product a >>= k = k a

-- | By '<|>'.
newtype Alt f a = Alt { getAlt :: f a }
  deriving (Eq, Ord, Read, Show, Num, Enum, Functor, Applicative, Alternative, Monad, MonadPlus)

instance Alternative f => Semigroup (Alt f a) where
  Alt a <> Alt b = Alt (a <|> b)

instance Alternative f => Monoid (Alt f a) where
  mempty = Alt empty

-- | The effects of both, and their results together.
newtype Ap f a = Ap { getAp :: f a }
  deriving (Eq, Ord, Read, Show, Enum, Functor, Applicative, Alternative, Monad, MonadFail, MonadPlus)

instance (Applicative f, Semigroup a) => Semigroup (Ap f a) where
  Ap x <> Ap y = Ap (liftA2 (<>) x y)

instance (Applicative f, Monoid a) => Monoid (Ap f a) where
  mempty = Ap (pure mempty)

instance (Applicative f, Bounded a) => Bounded (Ap f a) where
  minBound = pure minBound
  maxBound = pure maxBound

instance (Applicative f, Num a) => Num (Ap f a) where
  (+) = liftA2 (+)
  (*) = liftA2 (*)
  negate = fmap negate
  fromInteger n = pure (fromInteger n)
  abs = fmap abs
  signum = fmap signum
