-- | Effects in the opposite order.
module Control.Applicative.Backwards (Backwards (..)) where

import Control.Applicative

newtype Backwards f a = Backwards { forwards :: f a }

instance Show (f a) => Show (Backwards f a) where
  showsPrec d (Backwards x) = showParen (d > 10) (showString "Backwards " . showsPrec 11 x)

instance Eq (f a) => Eq (Backwards f a) where
  Backwards a == Backwards b = a == b

instance Ord (f a) => Ord (Backwards f a) where
  compare (Backwards a) (Backwards b) = compare a b

instance Functor f => Functor (Backwards f) where
  fmap f (Backwards a) = Backwards (fmap f a)

instance Applicative f => Applicative (Backwards f) where
  pure a = Backwards (pure a)
  Backwards f <*> Backwards a = Backwards (liftA2 (flip ($)) a f)

instance Alternative f => Alternative (Backwards f) where
  empty = Backwards empty
  Backwards x <|> Backwards y = Backwards (x <|> y)

instance Foldable f => Foldable (Backwards f) where
  foldMap f (Backwards t) = foldMap f t

instance Traversable f => Traversable (Backwards f) where
  traverse f (Backwards t) = fmap Backwards (traverse f t)
