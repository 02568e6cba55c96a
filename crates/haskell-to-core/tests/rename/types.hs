{-# LANGUAGE GADTs, RankNTypes, DataKinds, TypeFamilies, KindSignatures, FunctionalDependencies, PatternSynonyms, ViewPatterns, ExistentialQuantification, DefaultSignatures #-}
module Types where

data Expr a where
  Number :: Int -> Expr Int
  If :: Expr Bool -> Expr a -> Expr a -> Expr a
data Plain :: * -> * where
  Plain :: { unPlain :: b } -> Plain b
data Some = forall a. Show a => Some a
newtype Poly = Poly { runPoly :: forall a. a -> a }

data Nat = Z | S Nat
data Vec (n :: Nat) a = Vec
zero :: Vec 'Z a -> Vec Z a
zero = id

class Container f where
  type Elem f
  empty :: f
  insert :: Elem f -> f -> f
  insert _ x = x
  default empty :: Num f => f
  empty = undefined
instance Container [a] where
  type Elem [a] = a
  empty = []
class Convert a b | a -> b where convert :: a -> b

type family Flip a where
  Flip Int = Bool
  Flip (Maybe x) = x

same :: (a ~ b) => a -> b
same x = x

type B = A
type A = Int

pattern Pair :: a -> b -> (a, b)
pattern Pair x y = (x, y)
pattern Zero = 0
pattern Even <- (even -> True)
pattern Head x <- x : _ where Head x = [x]

swap (Pair a b) = Pair b a
test Zero = Zero
test Even = 1
test n = n
front (Head (Just x)) = Head x
