{-# LANGUAGE KindSignatures #-}
{-# LANGUAGE ScopedTypeVariables #-}

-- | Priority queues: one interface, two ways to keep it.
module Heap
  ( Queue (..)
  , Leftist
  , Pairing
  , fromList
  , drain
  , size
  , sortWith
  ) where

import Data.Foldable (foldl')
import Data.Kind (Type)
import Data.Proxy (Proxy (..))

class Queue (q :: Type -> Type -> Type) where
  empty :: q k a
  insert :: Ord k => k -> a -> q k a -> q k a
  merge :: Ord k => q k a -> q k a -> q k a
  pop :: Ord k => q k a -> Maybe ((k, a), q k a)
  isEmpty :: Ord k => q k a -> Bool
  isEmpty = maybe True (const False) . pop
  name :: Proxy q -> String

-- | A leftist heap: the shorter spine is on the right.
data Leftist k a
  = LEmpty
  | LNode !Int k a (Leftist k a) (Leftist k a)

rank :: Leftist k a -> Int
rank LEmpty = 0
rank (LNode r _ _ _ _) = r

node :: k -> a -> Leftist k a -> Leftist k a -> Leftist k a
node k a x y
  | rank x >= rank y = LNode (rank y + 1) k a x y
  | otherwise = LNode (rank x + 1) k a y x

instance Queue Leftist where
  empty = LEmpty
  insert k a = merge (LNode 1 k a LEmpty LEmpty)
  merge LEmpty h = h
  merge h LEmpty = h
  merge h1@(LNode _ k1 a1 l1 r1) h2@(LNode _ k2 a2 l2 r2)
    | k1 <= k2 = node k1 a1 l1 (merge r1 h2)
    | otherwise = node k2 a2 l2 (merge h1 r2)
  pop LEmpty = Nothing
  pop (LNode _ k a l r) = Just ((k, a), merge l r)
  isEmpty LEmpty = True
  isEmpty _ = False
  name _ = "leftist"

-- | A pairing heap: children are merged in pairs when the root goes.
data Pairing k a
  = PEmpty
  | PNode k a [Pairing k a]

instance Queue Pairing where
  empty = PEmpty
  insert k a = merge (PNode k a [])
  merge PEmpty h = h
  merge h PEmpty = h
  merge h1@(PNode k1 a1 c1) h2@(PNode k2 a2 c2)
    | k1 <= k2 = PNode k1 a1 (h2 : c1)
    | otherwise = PNode k2 a2 (h1 : c2)
  pop PEmpty = Nothing
  pop (PNode k a children) = Just ((k, a), pairs children)
    where
      pairs (x : y : rest) = merge (merge x y) (pairs rest)
      pairs [x] = x
      pairs [] = PEmpty
  name _ = "pairing"

fromList :: (Queue q, Ord k) => [(k, a)] -> q k a
fromList = foldl' (\q (k, a) -> insert k a q) empty

drain :: (Queue q, Ord k) => q k a -> [(k, a)]
drain q = case pop q of
  Nothing -> []
  Just (x, rest) -> x : drain rest

size :: (Queue q, Ord k) => q k a -> Int
size = length . drain

sortWith :: forall q k. (Queue q, Ord k) => Proxy q -> [k] -> [k]
sortWith _ xs = map fst (drain (fromList [(x, ()) | x <- xs] :: q k ()))
