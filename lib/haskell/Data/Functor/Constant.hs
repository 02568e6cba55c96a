-- | A functor that holds something else than its elements.
module Data.Functor.Constant (Constant (..)) where

import Data.Bifoldable (Bifoldable (..))
import Data.Bifunctor (Bifunctor (..))
import Data.Bitraversable (Bitraversable (..))
import Data.Functor.Classes

newtype Constant a b = Constant { getConstant :: a }
  deriving (Eq, Ord)

instance Show a => Show (Constant a b) where
  showsPrec d (Constant x) = showParen (d > 10) (showString "Constant " . showsPrec 11 x)

instance Functor (Constant a) where
  fmap _ (Constant x) = Constant x

instance Foldable (Constant a) where
  foldMap _ (Constant _) = mempty

instance Traversable (Constant a) where
  traverse _ (Constant x) = pure (Constant x)

instance Semigroup a => Semigroup (Constant a b) where
  Constant x <> Constant y = Constant (x <> y)

instance Monoid a => Monoid (Constant a b) where
  mempty = Constant mempty

instance Monoid a => Applicative (Constant a) where
  pure _ = Constant mempty
  Constant x <*> Constant y = Constant (x <> y)

instance Bifunctor Constant where
  bimap f _ (Constant x) = Constant (f x)

instance Bifoldable Constant where
  bifoldMap f _ (Constant a) = f a

instance Bitraversable Constant where
  bitraverse f _ (Constant a) = Constant <$> f a

instance Read a => Read (Constant a b) where
  readsPrec = readsData (readsUnaryWith readsPrec "Constant" Constant)

instance Eq2 Constant where
  liftEq2 eq _ (Constant x) (Constant y) = eq x y

instance Ord2 Constant where
  liftCompare2 comp _ (Constant x) (Constant y) = comp x y

instance Show2 Constant where
  liftShowsPrec2 sp _ _ _ d (Constant x) = showsUnaryWith sp "Constant" d x

instance Eq a => Eq1 (Constant a) where
  liftEq = liftEq2 (==)

instance Ord a => Ord1 (Constant a) where
  liftCompare = liftCompare2 compare

instance Show a => Show1 (Constant a) where
  liftShowsPrec = liftShowsPrec2 showsPrec showList
