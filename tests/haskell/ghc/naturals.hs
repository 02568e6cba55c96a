{-# LANGUAGE DataKinds, GADTs, KindSignatures, ScopedTypeVariables, TypeApplications, TypeFamilies, TypeOperators, UndecidableInstances, AllowAmbiguousTypes, FlexibleContexts, ConstraintKinds, RankNTypes, StandaloneDeriving #-}
-- Numbers and lists of the type level.
module Main (main) where

import Data.Kind (Constraint, Type)
import Data.Proxy
import GHC.TypeLits

newtype Modulo (n :: Nat) = Modulo Integer deriving (Eq)

instance KnownNat n => Show (Modulo n) where
  show (Modulo x) = show x ++ " mod " ++ show (natVal (Proxy @n))

instance KnownNat n => Num (Modulo n) where
  Modulo a + Modulo b = reduce (a + b)
  Modulo a * Modulo b = reduce (a * b)
  negate (Modulo a) = reduce (negate a)
  abs = id
  signum = id
  fromInteger = reduce

reduce :: forall n. KnownNat n => Integer -> Modulo n
reduce x = Modulo (x `mod` natVal (Proxy @n))

data Vec (n :: Nat) a where
  Nil :: Vec 0 a
  Cons :: a -> Vec n a -> Vec (n + 1) a

toList :: Vec n a -> [a]
toList Nil = []
toList (Cons x xs) = x : toList xs

data HList (ts :: [Type]) where
  HNil :: HList '[]
  (:&) :: t -> HList ts -> HList (t ': ts)
infixr 5 :&

type family All (c :: Type -> Constraint) (ts :: [Type]) :: Constraint where
  All c '[] = ()
  All c (t ': ts) = (c t, All c ts)

shows' :: All Show ts => HList ts -> [String]
shows' HNil = []
shows' (x :& xs) = show x : shows' xs

type family Length (ts :: [Type]) :: Nat where
  Length '[] = 0
  Length (t ': ts) = 1 + Length ts

size :: forall ts. KnownNat (Length ts) => HList ts -> Integer
size _ = natVal (Proxy @(Length ts))

label :: forall (s :: Symbol). KnownSymbol s => String
label = symbolVal (Proxy @s)

main :: IO ()
main = do
  print (5 * 3 + 4 :: Modulo 7)
  print (toList (Cons 'a' (Cons 'b' Nil)))
  print (shows' ((1 :: Int) :& "two" :& True :& HNil))
  print (size ((1 :: Int) :& 'c' :& HNil))
  putStrLn (label @"hello")
