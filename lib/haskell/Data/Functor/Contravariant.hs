-- | Functors that turn round.
module Data.Functor.Contravariant
  ( Contravariant (..), (>$<), Predicate (..), Comparison (..), Equivalence (..), Op (..)
  ) where

infixl 4  >$, >$<

class Contravariant f where
  contramap :: (a' -> a) -> f a -> f a'
  (>$) :: b -> f b -> f a
  (>$) = contramap . const

(>$<) :: Contravariant f => (a -> b) -> f b -> f a
(>$<) = contramap

newtype Predicate a = Predicate { getPredicate :: a -> Bool }

instance Contravariant Predicate where
  contramap f (Predicate p) = Predicate (p . f)

newtype Comparison a = Comparison { getComparison :: a -> a -> Ordering }

instance Contravariant Comparison where
  contramap f (Comparison c) = Comparison (\a b -> c (f a) (f b))

newtype Equivalence a = Equivalence { getEquivalence :: a -> a -> Bool }

instance Contravariant Equivalence where
  contramap f (Equivalence c) = Equivalence (\a b -> c (f a) (f b))

newtype Op a b = Op { getOp :: b -> a }

instance Contravariant (Op a) where
  contramap f (Op g) = Op (g . f)
