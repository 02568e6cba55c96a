{-# LANGUAGE NoImplicitPrelude, PolyKinds, KindSignatures #-}
-- | The functor that holds something else.
module Data.Functor.Const (Const (..)) where

import GHC.Base
import GHC.Num
import GHC.Show
import GHC.Semigroup
import Data.Foldable
import Data.Traversable

newtype Const a (b :: k) = Const { getConst :: a }
  deriving (Eq, Ord)

instance Show a => Show (Const a b) where
  showsPrec d (Const x) = showParen (d >= 11) (showString "Const " . showsPrec 11 x)

instance Semigroup a => Semigroup (Const a b) where
  Const a <> Const b = Const (a <> b)

instance Monoid a => Monoid (Const a b) where
  mempty = Const mempty

instance Functor (Const m) where
  fmap _ (Const v) = Const v

instance Monoid m => Applicative (Const m) where
  pure _ = Const mempty
  Const f <*> Const v = Const (f <> v)

instance Foldable (Const m) where
  foldr _ z _ = z

instance Traversable (Const m) where
  traverse _ (Const m) = pure (Const m)
