{-# LANGUAGE NoImplicitPrelude, PolyKinds, KindSignatures, TypeOperators, GADTs, RankNTypes, TypeFamilies, DataKinds, MagicHash #-}
-- | A proof that two types are one.
module Data.Type.Equality
  ( (:~:) (..), (:~~:) (..), sym, trans, castWith, gcastWith, apply, inner, outer, TestEquality (..), type (==)
  ) where

import GHC.Base
import GHC.Show

infix 4 :~:, :~~:, ==

data (a :: k) :~: (b :: k) where
  Refl :: a :~: a

instance Show (a :~: b) where
  showsPrec _ Refl = showString "Refl"

instance Eq (a :~: b) where
  _ == _ = True

instance Ord (a :~: b) where
  compare _ _ = EQ

sym :: (a :~: b) -> (b :~: a)
sym Refl = Refl

trans :: (a :~: b) -> (b :~: c) -> (a :~: c)
trans Refl Refl = Refl

castWith :: (a :~: b) -> a -> b
castWith Refl x = x


gcastWith :: (a :~: b) -> ((a ~ b) => r) -> r
gcastWith Refl x = x

-- | For types of different kinds as well.
data (a :: k1) :~~: (b :: k2) where
  HRefl :: a :~~: a

instance Show (a :~~: b) where
  showsPrec _ HRefl = showString "HRefl"

instance Eq (a :~~: b) where
  _ == _ = True

apply :: (f :~: g) -> (a :~: b) -> (f a :~: g b)
apply Refl Refl = Refl

inner :: (f a :~: g b) -> (a :~: b)
inner Refl = Refl

outer :: (f a :~: g b) -> (f :~: g)
outer Refl = Refl

-- | Values that say what their type is.
class TestEquality f where
  testEquality :: f a -> f b -> Maybe (a :~: b)

instance TestEquality ((:~:) a) where
  testEquality Refl Refl = Just Refl

type family (a :: k) == (b :: k) :: Bool where
  f a == g b = And# (f == g) (a == b)
  a == a = 'True
  _ == _ = 'False

type family And# (a :: Bool) (b :: Bool) :: Bool where
  And# 'True b = b
  And# _ _ = 'False
