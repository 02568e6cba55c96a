-- | Two functors side by side.
module Data.Functor.Product (Product (..)) where

data Product f g a = Pair (f a) (g a)

instance (Show (f a), Show (g a)) => Show (Product f g a) where
  showsPrec d (Pair x y) =
    showParen (d > 10) (showString "Pair " . showsPrec 11 x . showChar ' ' . showsPrec 11 y)

instance (Eq (f a), Eq (g a)) => Eq (Product f g a) where
  Pair a b == Pair c d = a == c && b == d

instance (Functor f, Functor g) => Functor (Product f g) where
  fmap f (Pair x y) = Pair (fmap f x) (fmap f y)

instance (Foldable f, Foldable g) => Foldable (Product f g) where
  foldMap f (Pair x y) = foldMap f x `mappend` foldMap f y

instance (Traversable f, Traversable g) => Traversable (Product f g) where
  traverse f (Pair x y) = Pair <$> traverse f x <*> traverse f y

instance (Applicative f, Applicative g) => Applicative (Product f g) where
  pure x = Pair (pure x) (pure x)
  Pair f g <*> Pair x y = Pair (f <*> x) (g <*> y)
