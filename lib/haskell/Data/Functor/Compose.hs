{-# LANGUAGE PolyKinds, KindSignatures, FlexibleContexts, UndecidableInstances #-}
-- | One functor inside another.
module Data.Functor.Compose (Compose (..)) where

import Control.Applicative

infixr 9 `Compose`

newtype Compose f g a = Compose { getCompose :: f (g a) }

instance Show (f (g a)) => Show (Compose f g a) where
  showsPrec d (Compose x) = showParen (d > 10) (showString "Compose " . showsPrec 11 x)

instance Eq (f (g a)) => Eq (Compose f g a) where
  Compose a == Compose b = a == b

instance Ord (f (g a)) => Ord (Compose f g a) where
  compare (Compose a) (Compose b) = compare a b

instance (Functor f, Functor g) => Functor (Compose f g) where
  fmap f (Compose x) = Compose (fmap (fmap f) x)

instance (Foldable f, Foldable g) => Foldable (Compose f g) where
  foldMap f (Compose t) = foldMap (foldMap f) t

instance (Traversable f, Traversable g) => Traversable (Compose f g) where
  traverse f (Compose t) = Compose <$> traverse (traverse f) t

instance (Applicative f, Applicative g) => Applicative (Compose f g) where
  pure x = Compose (pure (pure x))
  Compose f <*> Compose x = Compose (liftA2 (<*>) f x)

instance (Alternative f, Applicative g) => Alternative (Compose f g) where
  empty = Compose empty
  Compose a <|> Compose b = Compose (a <|> b)
