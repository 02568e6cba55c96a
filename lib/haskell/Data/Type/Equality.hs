{-# LANGUAGE NoImplicitPrelude, PolyKinds, KindSignatures, TypeOperators, GADTs #-}
-- | A proof that two types are one.
module Data.Type.Equality ((:~:) (..), sym, trans, castWith) where

import GHC.Base
import GHC.Show

infix 4 :~:

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
