{-# LANGUAGE TypeFamilies, DataKinds, UndecidableInstances, ScopedTypeVariables, FlexibleContexts #-}
-- Closed families: ordered equations, recursion over promoted naturals.
module Main where

import Data.Proxy

data Nat = Z | S Nat

type family Plus (a :: Nat) (b :: Nat) :: Nat where
  Plus 'Z b = b
  Plus ('S a) b = 'S (Plus a b)

class KnownN (n :: Nat) where natV :: Proxy n -> Int
instance KnownN 'Z where natV _ = 0
instance KnownN n => KnownN ('S n) where natV _ = 1 + natV (Proxy :: Proxy n)

type family IsInt a :: Bool where
  IsInt Int = 'True
  IsInt a = 'False

class KnownB (b :: Bool) where boolV :: Proxy b -> Bool
instance KnownB 'True where boolV _ = True
instance KnownB 'False where boolV _ = False

isInt :: forall a. KnownB (IsInt a) => a -> Bool
isInt _ = boolV (Proxy :: Proxy (IsInt a))

type family Elem c where
  Elem [e] = e
  Elem (Maybe e) = e

firstOr :: Elem [a] -> [a] -> a
firstOr d [] = d
firstOr _ (x : _) = x

main :: IO ()
main = do
  print (natV (Proxy :: Proxy (Plus ('S ('S 'Z)) ('S 'Z))))
  print (isInt (3 :: Int), isInt 'c')
  print (firstOr 'd' "", firstOr 1 [2])
