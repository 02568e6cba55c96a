-- | One of two functors.
module Data.Functor.Sum (Sum (..)) where

data Sum f g a = InL (f a) | InR (g a)

instance (Show (f a), Show (g a)) => Show (Sum f g a) where
  showsPrec d (InL x) = showParen (d > 10) (showString "InL " . showsPrec 11 x)
  showsPrec d (InR x) = showParen (d > 10) (showString "InR " . showsPrec 11 x)

instance (Eq (f a), Eq (g a)) => Eq (Sum f g a) where
  InL a == InL b = a == b
  InR a == InR b = a == b
  _ == _ = False

instance (Functor f, Functor g) => Functor (Sum f g) where
  fmap f (InL x) = InL (fmap f x)
  fmap f (InR y) = InR (fmap f y)

instance (Foldable f, Foldable g) => Foldable (Sum f g) where
  foldMap f (InL x) = foldMap f x
  foldMap f (InR y) = foldMap f y

instance (Traversable f, Traversable g) => Traversable (Sum f g) where
  traverse f (InL x) = InL <$> traverse f x
  traverse f (InR y) = InR <$> traverse f y
