{-# LANGUAGE TypeFamilies, DataKinds, GADTs, KindSignatures, RankNTypes, FlexibleContexts, FlexibleInstances, MultiParamTypeClasses, FunctionalDependencies, UndecidableInstances, ScopedTypeVariables, TypeApplications, AllowAmbiguousTypes, ConstraintKinds, DefaultSignatures, DerivingVia, DeriveFunctor, DeriveFoldable, DeriveTraversable, StandaloneDeriving, PolyKinds, TypeOperators, GeneralizedNewtypeDeriving #-}
-- Types at work: vectors, heterogeneous lists, containers by family, dependencies, deriving via.
module Main (main) where

import Data.Foldable (toList)
import Data.Kind (Constraint, Type)
import qualified Data.IntMap as IM
import qualified Data.Map as M
import Data.Monoid (Sum (..))
import Data.Proxy

data Nat = Z | S Nat

data Vec (n :: Nat) a where
  Nil :: Vec 'Z a
  (:>) :: a -> Vec n a -> Vec ('S n) a
infixr 5 :>

deriving instance Show a => Show (Vec n a)
instance Functor (Vec n) where { fmap _ Nil = Nil; fmap f (x :> xs) = f x :> fmap f xs }
instance Foldable (Vec n) where { foldr _ z Nil = z; foldr f z (x :> xs) = f x (foldr f z xs) }

vhead :: Vec ('S n) a -> a
vhead (x :> _) = x

vzip :: Vec n a -> Vec n b -> Vec n (a, b)
vzip Nil Nil = Nil
vzip (a :> as) (b :> bs) = (a, b) :> vzip as bs

type family (a :: Nat) + (b :: Nat) :: Nat where
  'Z + b = b
  'S a + b = 'S (a + b)

append :: Vec n a -> Vec m a -> Vec (n + m) a
append Nil ys = ys
append (x :> xs) ys = x :> append xs ys

class KnownNat' (n :: Nat) where natVal' :: Int
instance KnownNat' 'Z where natVal' = 0
instance KnownNat' n => KnownNat' ('S n) where natVal' = 1 + natVal' @n

data HList (ts :: [Type]) where
  HNil :: HList '[]
  HCons :: t -> HList ts -> HList (t ': ts)

type family All (c :: Type -> Constraint) (ts :: [Type]) :: Constraint where
  All c '[] = ()
  All c (t ': ts) = (c t, All c ts)

shows' :: All Show ts => HList ts -> [String]
shows' HNil = []
shows' (HCons t ts) = show t : shows' ts

class Key k where
  data MapOf k :: Type -> Type
  emptyOf :: MapOf k v
  insertOf :: k -> v -> MapOf k v -> MapOf k v
  lookupOf :: k -> MapOf k v -> Maybe v

instance Key Int where
  newtype MapOf Int v = IntMapOf (IM.IntMap v)
  emptyOf = IntMapOf IM.empty
  insertOf k v (IntMapOf m) = IntMapOf (IM.insert k v m)
  lookupOf k (IntMapOf m) = IM.lookup k m

instance (Key a, Key b) => Key (a, b) where
  newtype MapOf (a, b) v = PairMap (MapOf a (MapOf b v))
  emptyOf = PairMap emptyOf
  insertOf (a, b) v (PairMap m) = PairMap (insertOf a (insertOf b v (maybe emptyOf id (lookupOf a m))) m)
  lookupOf (a, b) (PairMap m) = lookupOf a m >>= lookupOf b

instance Key Bool where
  data MapOf Bool v = BoolMap (Maybe v) (Maybe v)
  emptyOf = BoolMap Nothing Nothing
  insertOf True v (BoolMap f _) = BoolMap f (Just v)
  insertOf False v (BoolMap _ t) = BoolMap (Just v) t
  lookupOf b (BoolMap f t) = if b then t else f

class Collection c where
  type Elem c
  cfromList :: [Elem c] -> c
  ctoList :: c -> [Elem c]
instance Ord k => Collection (M.Map k v) where
  type Elem (M.Map k v) = (k, v)
  cfromList = M.fromList
  ctoList = M.toList
instance Collection [a] where { type Elem [a] = a; cfromList = id; ctoList = id }

convert :: (Collection a, Collection b, Elem a ~ Elem b) => a -> b
convert = cfromList . ctoList

class Container f a | f -> a where
  cmap :: (a -> a) -> f -> f
instance Container String Char where cmap = map

class Describe a where
  describe :: a -> String
  default describe :: Show a => a -> String
  describe = ("<" ++) . (++ ">") . show
instance Describe Int
instance Describe Bool where describe b = if b then "yes" else "no"
instance Describe a => Describe [a] where describe = concatMap describe

newtype Score = Score Int deriving (Show, Eq, Ord) deriving newtype Num deriving (Semigroup, Monoid) via (Sum Int)

data Rose a = Rose a [Rose a] deriving (Show, Functor, Foldable, Traversable)

type f ~> g = forall x. f x -> g x
nat :: Maybe ~> []
nat = maybe [] pure

newtype Church = Church (forall a. (a -> a) -> a -> a)
toInt :: Church -> Int
toInt (Church n) = n (+ 1) 0
plus, times :: Church -> Church -> Church
plus (Church a) (Church b) = Church (\f -> a f . b f)
times (Church a) (Church b) = Church (a . b)

main :: IO ()
main = do
  let v = 1 :> 2 :> 3 :> Nil
  print (v, vhead v, toList (fmap (* 2) v), sum v)
  print (vzip v ('a' :> 'b' :> 'c' :> Nil), length (append v v), natVal' @('S ('S 'Z)))
  mapM_ putStrLn (shows' (HCons 'x' (HCons (Just True) (HCons [1.5] HNil))))
  let m = insertOf (1 :: Int, True) "one" (insertOf (2, False) "two" emptyOf)
  print (map (`lookupOf` m) [(1, True), (1, False), (2, False), (3, True)])
  print (convert (M.fromList [(1, 'a'), (2, 'b')]) :: [(Int, Char)], (convert [('k', 1)] :: M.Map Char Int))
  putStrLn (cmap succ "HAL")
  putStrLn (describe (3 :: Int) ++ describe [True, False])
  print (mconcat [Score 3, Score 4] + 5, maximum (Rose 1 [Rose 9 [], Rose 4 [Rose 2 []]]))
  print =<< traverse (\n -> print n >> pure (show n)) (Rose 1 [Rose 2 [], Rose 3 []])
  print (nat (Just 'n'), toInt (Church (\f -> f . f) `times` (Church (\f -> f . f . f) `plus` Church id)))
