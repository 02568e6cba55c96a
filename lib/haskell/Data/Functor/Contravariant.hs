{-# LANGUAGE EmptyCase, TypeOperators #-}
-- | Functors that turn round.
module Data.Functor.Contravariant
  ( Contravariant (..), phantom, (>$<), (>$$<), ($<)
  , Predicate (..), Comparison (..), defaultComparison
  , Equivalence (..), defaultEquivalence, comparisonEquivalence, Op (..)
  ) where

import Control.Category (Category)
import qualified Control.Category as C
import Data.Functor.Compose (Compose (..))
import Data.Functor.Const (Const (..))
import qualified Data.Functor.Product as F
import qualified Data.Functor.Sum as F
import Data.Monoid (Alt (..))
import Data.Proxy (Proxy (..))
import GHC.Generics (K1 (..), M1 (..), Rec1 (..), U1 (..), V1, (:*:) (..), (:+:) (..), (:.:) (..))

infixl 4  >$, >$<, >$$<, $<

class Contravariant f where
  contramap :: (a' -> a) -> f a -> f a'
  (>$) :: b -> f b -> f a
  (>$) = contramap . const

(>$<) :: Contravariant f => (a -> b) -> f b -> f a
(>$<) = contramap

(>$$<) :: Contravariant f => f b -> (a -> b) -> f a
(>$$<) = flip contramap

($<) :: Contravariant f => f b -> b -> f a
($<) = flip (>$)

-- | A functor in both directions holds nothing of its argument.
phantom :: (Functor f, Contravariant f) => f a -> f b
phantom x = () <$ x $< ()

instance Contravariant f => Contravariant (Alt f) where
  contramap f (Alt a) = Alt (contramap f a)

instance Contravariant U1 where
  contramap _ _ = U1

instance Contravariant V1 where
  contramap _ x = case x of {}

instance Contravariant (K1 i c) where
  contramap _ (K1 c) = K1 c

instance Contravariant f => Contravariant (Rec1 f) where
  contramap f (Rec1 a) = Rec1 (contramap f a)

instance Contravariant f => Contravariant (M1 i c f) where
  contramap f (M1 a) = M1 (contramap f a)

instance (Contravariant f, Contravariant g) => Contravariant (f :*: g) where
  contramap f (a :*: b) = contramap f a :*: contramap f b

instance (Contravariant f, Contravariant g) => Contravariant (f :+: g) where
  contramap f (L1 a) = L1 (contramap f a)
  contramap f (R1 b) = R1 (contramap f b)

instance (Functor f, Contravariant g) => Contravariant (f :.: g) where
  contramap f (Comp1 a) = Comp1 (fmap (contramap f) a)

instance (Contravariant f, Contravariant g) => Contravariant (F.Product f g) where
  contramap f (F.Pair a b) = F.Pair (contramap f a) (contramap f b)

instance (Contravariant f, Contravariant g) => Contravariant (F.Sum f g) where
  contramap f (F.InL a) = F.InL (contramap f a)
  contramap f (F.InR b) = F.InR (contramap f b)

instance (Functor f, Contravariant g) => Contravariant (Compose f g) where
  contramap f (Compose a) = Compose (fmap (contramap f) a)

instance Contravariant Proxy where
  contramap _ _ = Proxy

instance Contravariant (Const a) where
  contramap _ (Const a) = Const a

newtype Predicate a = Predicate { getPredicate :: a -> Bool }

instance Contravariant Predicate where
  contramap f (Predicate p) = Predicate (p . f)

instance Semigroup (Predicate a) where
  Predicate p <> Predicate q = Predicate (\a -> p a && q a)

instance Monoid (Predicate a) where
  mempty = Predicate (const True)

newtype Comparison a = Comparison { getComparison :: a -> a -> Ordering }

instance Contravariant Comparison where
  contramap f (Comparison c) = Comparison (\a b -> c (f a) (f b))

instance Semigroup (Comparison a) where
  Comparison p <> Comparison q = Comparison (p <> q)

instance Monoid (Comparison a) where
  mempty = Comparison (\_ _ -> EQ)

defaultComparison :: Ord a => Comparison a
defaultComparison = Comparison compare

newtype Equivalence a = Equivalence { getEquivalence :: a -> a -> Bool }

instance Contravariant Equivalence where
  contramap f (Equivalence c) = Equivalence (\a b -> c (f a) (f b))

instance Semigroup (Equivalence a) where
  Equivalence p <> Equivalence q = Equivalence (\a b -> p a b && q a b)

instance Monoid (Equivalence a) where
  mempty = Equivalence (\_ _ -> True)

defaultEquivalence :: Eq a => Equivalence a
defaultEquivalence = Equivalence (==)

comparisonEquivalence :: Comparison a -> Equivalence a
comparisonEquivalence (Comparison p) = Equivalence (\a b -> p a b == EQ)

newtype Op a b = Op { getOp :: b -> a }

instance Contravariant (Op a) where
  contramap f (Op g) = Op (g . f)

instance Category Op where
  id = Op id
  Op f . Op g = Op (g . f)

instance Semigroup a => Semigroup (Op a b) where
  Op p <> Op q = Op (p <> q)

instance Monoid a => Monoid (Op a b) where
  mempty = Op (const mempty)
