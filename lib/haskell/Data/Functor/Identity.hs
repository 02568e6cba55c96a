{-# LANGUAGE NoImplicitPrelude, GeneralizedNewtypeDeriving #-}
-- | The functor that adds nothing.
module Data.Functor.Identity (Identity (..)) where

import GHC.Base
import GHC.Num
import GHC.Real
import GHC.Float
import GHC.Bits (Bits, FiniteBits)
import GHC.Ix (Ix)
import GHC.Enum
import GHC.Show
import GHC.Read
import GHC.Semigroup
import Data.Foldable
import Data.Traversable
import Control.Monad.Fix

newtype Identity a = Identity { runIdentity :: a }
  deriving
    ( Eq, Ord, Enum, Bounded, Num, Real, Integral, Fractional, RealFrac, Floating, RealFloat
    , Bits, FiniteBits, Ix
    )

instance Show a => Show (Identity a) where
  showsPrec d (Identity x) = showParen (d >= 11) (showString "Identity " . showsPrec 11 x)

instance Read a => Read (Identity a) where
  readsPrec d = readParen (d > 10) (\r -> [(Identity x, t) | ("Identity", s) <- lex r, (x, t) <- readsPrec 11 s])

instance Semigroup a => Semigroup (Identity a) where
  Identity a <> Identity b = Identity (a <> b)

instance Monoid a => Monoid (Identity a) where
  mempty = Identity mempty

instance Functor Identity where
  fmap f (Identity a) = Identity (f a)

instance Applicative Identity where
  pure = Identity
  Identity f <*> Identity a = Identity (f a)
  liftA2 f (Identity a) (Identity b) = Identity (f a b)

instance Monad Identity where
  m >>= k = k (runIdentity m)

instance MonadFix Identity where
  mfix f = Identity (fix (runIdentity . f))

instance Foldable Identity where
  foldMap f (Identity a) = f a
  foldr f z (Identity a) = f a z
  length _ = 1
  null _ = False

instance Traversable Identity where
  traverse f (Identity a) = fmap Identity (f a)
