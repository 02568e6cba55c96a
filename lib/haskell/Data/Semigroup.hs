-- | Semigroups, and wrappers that choose one.
module Data.Semigroup
  ( Semigroup (..), stimesMonoid, stimesIdempotent, stimesIdempotentMonoid, mtimesDefault
  , Min (..), Max (..), First (..), Last (..), WrappedMonoid (..)
  , Dual (..), Endo (..), All (..), Any (..), Sum (..), Product (..)
  , diff, cycle1, Arg (..), ArgMin, ArgMax
  ) where

import GHC.Semigroup
import Data.Bifunctor
import Data.Semigroup.Internal

mtimesDefault :: (Integral b, Monoid a) => b -> a -> a
mtimesDefault n x
  | n == 0 = mempty
  | otherwise = stimes n x

cycle1 :: Semigroup m => m -> m
cycle1 xs = xs' where xs' = xs <> xs'

diff :: Semigroup m => m -> Endo m
diff = Endo . (<>)

newtype Min a = Min { getMin :: a }
  deriving (Bounded, Eq, Ord, Show, Read)

instance Ord a => Semigroup (Min a) where
  Min a <> Min b = Min (min a b)
  stimes = stimesIdempotent

instance (Ord a, Bounded a) => Monoid (Min a) where
  mempty = maxBound

instance Functor Min where
  fmap f (Min a) = Min (f a)

newtype Max a = Max { getMax :: a }
  deriving (Bounded, Eq, Ord, Show, Read)

instance Ord a => Semigroup (Max a) where
  Max a <> Max b = Max (max a b)
  stimes = stimesIdempotent

instance (Ord a, Bounded a) => Monoid (Max a) where
  mempty = minBound

instance Functor Max where
  fmap f (Max a) = Max (f a)

newtype First a = First { getFirst :: a }
  deriving (Bounded, Eq, Ord, Show, Read)

instance Semigroup (First a) where
  a <> _ = a
  stimes = stimesIdempotent

instance Functor First where
  fmap f (First a) = First (f a)

newtype Last a = Last { getLast :: a }
  deriving (Bounded, Eq, Ord, Show, Read)

instance Semigroup (Last a) where
  _ <> b = b
  stimes = stimesIdempotent

instance Functor Last where
  fmap f (Last a) = Last (f a)

newtype WrappedMonoid m = WrapMonoid { unwrapMonoid :: m }
  deriving (Bounded, Eq, Ord, Show, Read)

instance Monoid m => Semigroup (WrappedMonoid m) where
  WrapMonoid a <> WrapMonoid b = WrapMonoid (a `mappend` b)

instance Monoid m => Monoid (WrappedMonoid m) where
  mempty = WrapMonoid mempty

-- | Compared by the first part only.
data Arg a b = Arg a b
  deriving (Show, Read)

type ArgMin a b = Min (Arg a b)
type ArgMax a b = Max (Arg a b)

instance Functor (Arg a) where
  fmap f (Arg x a) = Arg x (f a)

instance Eq a => Eq (Arg a b) where
  Arg a _ == Arg b _ = a == b

instance Ord a => Ord (Arg a b) where
  Arg a _ `compare` Arg b _ = compare a b
  min x@(Arg a _) y@(Arg b _) = if a <= b then x else y
  max x@(Arg a _) y@(Arg b _) = if a >= b then x else y

instance Bifunctor Arg where
  bimap f g (Arg a b) = Arg (f a) (g b)
