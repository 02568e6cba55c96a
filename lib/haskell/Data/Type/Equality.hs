{-# LANGUAGE NoImplicitPrelude, PolyKinds, KindSignatures, TypeOperators, GADTs, RankNTypes #-}
-- | A proof that two types are one.
module Data.Type.Equality ((:~:) (..), (:~~:) (..), sym, trans, castWith, gcastWith) where

import GHC.Base
import GHC.Show

infix 4 :~:, :~~:

data (a :: k) :~: (b :: k) where
  Refl :: a :~: a

instance Show (a :~: b) where
  showsPrec _ Refl = showString "Refl"

instance Eq (a :~: b) where
  _ == _ = True

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
