{-# LANGUAGE DerivingStrategies, DerivingVia, DeriveAnyClass, GeneralizedNewtypeDeriving, StandaloneDeriving, DeriveTraversable #-}
module Deriving where
import Data.Monoid (Sum (..))
class C a
newtype Age = Age Int
  deriving stock (Show, Eq)
  deriving newtype (Ord, Num)
  deriving anyclass C
  deriving (Semigroup, Monoid) via (Sum Int)
data T a = T a deriving (Functor, Foldable, Traversable)
deriving stock instance Eq a => Eq (T a)
deriving newtype instance Enum Age
deriving via (Sum Int) instance C (T Int)
data N = N deriving ()
