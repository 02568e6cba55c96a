{-# LANGUAGE GeneralizedNewtypeDeriving #-}
-- | Semigroups, and wrappers that choose one.
module Data.Semigroup
  ( Semigroup (..), stimesMonoid, stimesIdempotent, stimesIdempotentMonoid, mtimesDefault
  , Min (..), Max (..), First (..), Last (..), WrappedMonoid (..)
  , Dual (..), Endo (..), All (..), Any (..), Sum (..), Product (..)
  , diff, cycle1, Arg (..), ArgMin, ArgMax, Option (..), option
  ) where

import GHC.Semigroup
import Control.Monad.Fix (MonadFix (..), fix)
import Data.Bifoldable
import Data.Bifunctor
import Data.Bitraversable
import GHC.Base (Alternative (..), MonadPlus (..))
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
  deriving (Bounded, Enum, Eq, Ord, Show, Read, Num)

instance Ord a => Semigroup (Min a) where
  Min a <> Min b = Min (min a b)
  stimes = stimesIdempotent

instance (Ord a, Bounded a) => Monoid (Min a) where
  mempty = maxBound

instance Functor Min where
  fmap f (Min a) = Min (f a)

instance Foldable Min where
  foldMap f (Min a) = f a

instance Traversable Min where
  traverse f (Min a) = fmap Min (f a)

instance Applicative Min where
  pure = Min
  Min f <*> Min x = Min (f x)

instance Monad Min where
  Min a >>= f = f a

instance MonadFix Min where
  mfix f = fix (f . getMin)

newtype Max a = Max { getMax :: a }
  deriving (Bounded, Enum, Eq, Ord, Show, Read, Num)

instance Ord a => Semigroup (Max a) where
  Max a <> Max b = Max (max a b)
  stimes = stimesIdempotent

instance (Ord a, Bounded a) => Monoid (Max a) where
  mempty = minBound

instance Functor Max where
  fmap f (Max a) = Max (f a)

instance Foldable Max where
  foldMap f (Max a) = f a

instance Traversable Max where
  traverse f (Max a) = fmap Max (f a)

instance Applicative Max where
  pure = Max
  Max f <*> Max x = Max (f x)

instance Monad Max where
  Max a >>= f = f a

instance MonadFix Max where
  mfix f = fix (f . getMax)

newtype First a = First { getFirst :: a }
  deriving (Bounded, Enum, Eq, Ord, Show, Read)

instance Semigroup (First a) where
  a <> _ = a
  stimes = stimesIdempotent

instance Functor First where
  fmap f (First a) = First (f a)

instance Foldable First where
  foldMap f (First a) = f a

instance Traversable First where
  traverse f (First a) = fmap First (f a)

instance Applicative First where
  pure = First
  First f <*> First x = First (f x)

instance Monad First where
  First a >>= f = f a

instance MonadFix First where
  mfix f = fix (f . getFirst)

newtype Last a = Last { getLast :: a }
  deriving (Bounded, Enum, Eq, Ord, Show, Read)

instance Semigroup (Last a) where
  _ <> b = b
  stimes = stimesIdempotent

instance Functor Last where
  fmap f (Last a) = Last (f a)

instance Foldable Last where
  foldMap f (Last a) = f a

instance Traversable Last where
  traverse f (Last a) = fmap Last (f a)

instance Applicative Last where
  pure = Last
  Last f <*> Last x = Last (f x)

instance Monad Last where
  Last a >>= f = f a

instance MonadFix Last where
  mfix f = fix (f . getLast)

newtype WrappedMonoid m = WrapMonoid { unwrapMonoid :: m }
  deriving (Bounded, Enum, Eq, Ord, Show, Read)

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

instance Foldable (Arg a) where
  foldMap f (Arg _ a) = f a

instance Traversable (Arg a) where
  traverse f (Arg x a) = fmap (Arg x) (f a)

instance Bifoldable Arg where
  bifoldMap f g (Arg a b) = f a <> g b

instance Bitraversable Arg where
  bitraverse f g (Arg a b) = Arg <$> f a <*> g b

instance Eq a => Eq (Arg a b) where
  Arg a _ == Arg b _ = a == b

instance Ord a => Ord (Arg a b) where
  Arg a _ `compare` Arg b _ = compare a b
  min x@(Arg a _) y@(Arg b _) = if a <= b then x else y
  max x@(Arg a _) y@(Arg b _) = if a >= b then x else y

instance Bifunctor Arg where
  bimap f g (Arg a b) = Arg (f a) (g b)

-- | 'Maybe' as a monoid from a semigroup, which 'Maybe' itself is by now.
newtype Option a = Option { getOption :: Maybe a }
  deriving (Eq, Ord, Show, Read, Functor, Foldable, Applicative, Alternative, Monad, MonadPlus, MonadFix)

instance Traversable Option where
  traverse f (Option a) = fmap Option (traverse f a)

instance Semigroup a => Semigroup (Option a) where
  Option a <> Option b = Option (a <> b)
  stimes n (Option a) = Option (stimes n a)

instance Semigroup a => Monoid (Option a) where
  mempty = Option Nothing

option :: b -> (a -> b) -> Option a -> b
option n j (Option m) = maybe n j m
