{-# LANGUAGE DataKinds, KindSignatures, ScopedTypeVariables #-}
-- Type-level naturals and symbols reflected to values.
module Main where

import Data.Proxy
import GHC.TypeLits hiding (Mod)

newtype Mod (n :: Nat) = Mod Integer deriving (Eq)

instance KnownNat n => Show (Mod n) where
  show (Mod a) = show a ++ " mod " ++ show (natVal (Proxy :: Proxy n))

instance KnownNat n => Num (Mod n) where
  Mod a + Mod b = mk (a + b)
  Mod a * Mod b = mk (a * b)
  negate (Mod a) = mk (negate a)
  abs = id
  signum = id
  fromInteger = mk

mk :: forall n. KnownNat n => Integer -> Mod n
mk a = Mod (a `mod` natVal (Proxy :: Proxy n))

newtype Tagged (s :: Symbol) a = Tagged a

describe :: forall s a. (KnownSymbol s, Show a) => Tagged s a -> String
describe (Tagged a) = symbolVal (Proxy :: Proxy s) ++ "=" ++ show a

main :: IO ()
main = do
  print (5 * 4 + 3 :: Mod 7)
  print (2 ^ 100 :: Mod 1000007)
  putStrLn (describe (Tagged 3 :: Tagged "width" Int))
