{-# LANGUAGE DataKinds, PolyKinds, TypeOperators, StandaloneKindSignatures, RoleAnnotations, GADTs, KindSignatures #-}
module Kinds where
import Data.Kind
import GHC.TypeLits
data Nat' = Z | S Nat'
type Vec :: Nat' -> Type -> Type
data Vec n a where
  Nil :: Vec 'Z a
  (:>) :: a -> Vec n a -> Vec ('S n) a
type role Box representational
newtype Box a = Box a
type L = '[Int, Bool]
type L2 = Int ': '[]
type T = '(Int, "sym", 3)
data HList (ts :: [Type]) where
  HNil :: HList '[]
  HCons :: t -> HList ts -> HList (t ': ts)
f :: forall (n :: Nat) a. (KnownNat n, a ~ Int) => Proxy' n -> a
f _ = 1
data Proxy' (a :: k) = Proxy'
type K = * -> *
