{-# LANGUAGE FlexibleContexts, GADTs, TypeFamilies, UndecidableInstances #-}
-- Equalities of families among the givens with variables that only a context mentions, given coercions
-- of functions, and associated types that are not in scope by themselves.
module Main (main) where

import Data.Coerce (Coercible, coerce)
import Data.Monoid (Sum (..))
import qualified GHC.Exts as Exts

-- A variable that only the context mentions.

type family Truth a
type instance Truth Int = Bool
type instance Truth (a, b) = Truth a

class Choose a where
  choose :: (t ~ Truth a) => t -> a -> a -> a

class Ordered a where
  below :: (t ~ Truth a) => a -> a -> t

instance Choose Int where
  choose c a b = if c then a else b

instance Ordered Int where
  below = (<=)

instance (t ~ Truth a, t ~ Truth b, Choose a, Choose b) => Choose (a, b) where
  choose c (a, b) (a', b') = (choose c a a', choose c b b')

sorted :: (Choose a, Ordered a) => (a, a) -> (a, a)
sorted (u, v) = choose (below u v) (u, v) (v, u)

-- A given coercion below an arrow.

after :: Coercible b c => (b -> c) -> (a -> b) -> (a -> c)
after _ = coerce

before :: Coercible b a => (b -> c) -> (a -> b) -> (a -> c)
before f _ = coerce f

-- An associated type that is not in scope by itself.

newtype Bag = Bag [Int]
  deriving Show

instance Exts.IsList Bag where
  type Item Bag = Int
  fromList = Bag
  toList (Bag xs) = xs

main :: IO ()
main = do
  print (sorted (7, 2 :: Int))
  print (getSum (after Sum (+ 1) (41 :: Int)), before (+ 1) Sum (Sum (1 :: Int)) `seq` ())
  print (Exts.fromList [1, 2] :: Bag, Exts.toList (Bag [3]))
