{-# LANGUAGE GADTs, PolyKinds, RankNTypes, FlexibleContexts #-}
-- | That two types have the same representation, as a value.
module Data.Type.Coercion (Coercion (..), coerceWith, sym, trans, repr, TestCoercion (..)) where

import Data.Coerce (Coercible, coerce)
import Data.Type.Equality ((:~:) (..))
import Unsafe.Coerce (unsafeCoerce)

data Coercion a b where
  Coercion :: Coercible a b => Coercion a b

coerceWith :: Coercion a b -> a -> b
coerceWith Coercion x = coerce x

sym :: Coercion a b -> Coercion b a
sym Coercion = Coercion

trans :: Coercion a b -> Coercion b c -> Coercion a c
-- The compiler does not put two coercions together.
trans Coercion Coercion = unsafeCoerce (Coercion :: Coercion () ())

repr :: (a :~: b) -> Coercion a b
repr Refl = Coercion

instance Eq (Coercion a b) where
  _ == _ = True

instance Ord (Coercion a b) where
  compare _ _ = EQ

instance Show (Coercion a b) where
  showsPrec _ Coercion = showString "Coercion"

-- | Types for which it can be decided whether two of them have the same representation.
class TestCoercion f where
  testCoercion :: f a -> f b -> Maybe (Coercion a b)
