{-# LANGUAGE NoImplicitPrelude #-}
-- | Monoids, and wrappers that choose one.
module Data.Monoid
  ( Monoid (..), (<>), Dual (..), Endo (..), All (..), Any (..), Sum (..), Product (..)
  , First (..), Last (..), Alt (..), Ap (..)
  ) where

import GHC.Base
import GHC.Show
import GHC.Read
import GHC.Semigroup
import Data.Semigroup.Internal

-- | The leftmost that is there.
newtype First a = First { getFirst :: Maybe a }
  deriving (Eq, Ord, Read, Show)

instance Semigroup (First a) where
  First Nothing <> b = b
  a <> _ = a
  stimes = stimesIdempotentMonoid

instance Monoid (First a) where
  mempty = First Nothing

instance Functor First where
  fmap f (First a) = First (fmap f a)

instance Applicative First where
  pure x = First (Just x)
  First f <*> First a = First (f <*> a)

instance Monad First where
  First a >>= k = First (a >>= \x -> getFirst (k x))

-- | The rightmost that is there.
newtype Last a = Last { getLast :: Maybe a }
  deriving (Eq, Ord, Read, Show)

instance Semigroup (Last a) where
  a <> Last Nothing = a
  _ <> b = b
  stimes = stimesIdempotentMonoid

instance Monoid (Last a) where
  mempty = Last Nothing

instance Functor Last where
  fmap f (Last a) = Last (fmap f a)

instance Applicative Last where
  pure x = Last (Just x)
  Last f <*> Last a = Last (f <*> a)

instance Monad Last where
  Last a >>= k = Last (a >>= \x -> getLast (k x))
