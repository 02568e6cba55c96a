{-# LANGUAGE BangPatterns #-}
-- | Maps as weight-balanced trees, as in "Data.Set.Internal": the type, its balance, and all
-- that neither makes new values nor looks at their strictness.
module Data.Map.Internal.Tree where

import Prelude hiding (filter, null, splitAt, take, drop, lookup)
import qualified Data.Set.Internal as Set
import GHC.Exception.Type (errorAt)

infixl 9  !, !?, \\

data Map k a
  = Bin !Int !k a !(Map k a) !(Map k a)
  | Tip

-- Balance.

delta, ratio :: Int
delta = 3
ratio = 2

size :: Map k a -> Int
size Tip = 0
size (Bin n _ _ _ _) = n

bin :: k -> a -> Map k a -> Map k a -> Map k a
bin k x l r = Bin (size l + size r + 1) k x l r

-- | For a left side that may have become too heavy.
balanceL :: k -> a -> Map k a -> Map k a -> Map k a
balanceL k x l r
  | sl + sr <= 1 || sl <= delta * sr = Bin (sl + sr + 1) k x l r
  | otherwise = rotateRight k x l r
  where
    !sl = size l
    !sr = size r

-- | For a right side that may have become too heavy.
balanceR :: k -> a -> Map k a -> Map k a -> Map k a
balanceR k x l r
  | sl + sr <= 1 || sr <= delta * sl = Bin (sl + sr + 1) k x l r
  | otherwise = rotateLeft k x l r
  where
    !sl = size l
    !sr = size r

rotateLeft, rotateRight :: k -> a -> Map k a -> Map k a -> Map k a
rotateLeft k x l (Bin _ ky y ly ry)
  | size ly < ratio * size ry = bin ky y (bin k x l ly) ry
  | Bin _ kz z lz rz <- ly = bin kz z (bin k x l lz) (bin ky y rz ry)
rotateLeft k x l r = bin k x l r
rotateRight k x (Bin _ ky y ly ry) r
  | size ry < ratio * size ly = bin ky y ly (bin k x ry r)
  | Bin _ kz z lz rz <- ry = bin kz z (bin ky y ly lz) (bin k x rz r)
rotateRight k x l r = bin k x l r

-- | Joins trees of any sizes around an entry between them.
link :: k -> a -> Map k a -> Map k a -> Map k a
link k x Tip r = insertMin k x r
link k x l Tip = insertMax k x l
link k x l@(Bin sl ky y ly ry) r@(Bin sr kz z lz rz)
  | delta * sl < sr = balanceL kz z (link k x l lz) rz
  | delta * sr < sl = balanceR ky y ly (link k x ry r)
  | otherwise = Bin (sl + sr + 1) k x l r

insertMax, insertMin :: k -> a -> Map k a -> Map k a
insertMax k x Tip = Bin 1 k x Tip Tip
insertMax k x (Bin _ ky y l r) = balanceR ky y l (insertMax k x r)
insertMin k x Tip = Bin 1 k x Tip Tip
insertMin k x (Bin _ ky y l r) = balanceL ky y (insertMin k x l) r

-- | Joins trees of any sizes, all of the first before all of the second.
link2 :: Map k a -> Map k a -> Map k a
link2 Tip r = r
link2 l Tip = l
link2 l@(Bin sl kx x lx rx) r@(Bin sr ky y ly ry)
  | delta * sl < sr = balanceL ky y (link2 l ly) ry
  | delta * sr < sl = balanceR kx x lx (link2 rx r)
  | otherwise = glue l r

-- | Joins trees that are balanced with each other.
glue :: Map k a -> Map k a -> Map k a
glue Tip r = r
glue l Tip = l
glue l r
  | size l > size r = case maxViewSure l of (k, x, l') -> balanceR k x l' r
  | otherwise = case minViewSure r of (k, x, r') -> balanceL k x l r'

-- | The least entry and the rest, of a map that has one.
minViewSure, maxViewSure :: Map k a -> (k, a, Map k a)
minViewSure (Bin _ k x Tip r) = (k, x, r)
minViewSure (Bin _ k x l r) = case minViewSure l of (km, xm, l') -> (km, xm, balanceR k x l' r)
minViewSure Tip = failedAt "3987:15" "Map.deleteFindMin: can not return the minimal element of an empty map"
maxViewSure (Bin _ k x l Tip) = (k, x, l)
maxViewSure (Bin _ k x l r) = case maxViewSure r of (km, xm, r') -> (km, xm, balanceL k x l r')
maxViewSure Tip = failedAt "3997:15" "Map.deleteFindMax: can not return the maximal element of an empty map"

-- Queries.

empty :: Map k a
empty = Tip

null :: Map k a -> Bool
null Tip = True
null _ = False

lookup :: Ord k => k -> Map k a -> Maybe a
lookup !k m = go m
  where
    go Tip = Nothing
    go (Bin _ kx x l r) = case compare k kx of
      LT -> go l
      GT -> go r
      EQ -> Just x

member, notMember :: Ord k => k -> Map k a -> Bool
member !k m = go m
  where
    go Tip = False
    go (Bin _ kx _ l r) = case compare k kx of
      LT -> go l
      GT -> go r
      EQ -> True
notMember k m = not (member k m)

(!) :: Ord k => Map k a -> k -> a
(!) m !k = go m
  where
    go Tip = failedAt "633:17" "Map.!: given key is not an element in the map"
    go (Bin _ kx x l r) = case compare k kx of
      LT -> go l
      GT -> go r
      EQ -> x

(!?) :: Ord k => Map k a -> k -> Maybe a
m !? k = lookup k m

findWithDefault :: Ord k => a -> k -> Map k a -> a
findWithDefault def !k m = go m
  where
    go Tip = def
    go (Bin _ kx x l r) = case compare k kx of
      LT -> go l
      GT -> go r
      EQ -> x

lookupLT, lookupGT, lookupLE, lookupGE :: Ord k => k -> Map k a -> Maybe (k, a)
lookupLT k = go Nothing
  where
    go best Tip = best
    go best (Bin _ kx x l r) = if kx < k then go (Just (kx, x)) r else go best l
lookupGT k = go Nothing
  where
    go best Tip = best
    go best (Bin _ kx x l r) = if kx > k then go (Just (kx, x)) l else go best r
lookupLE k = go Nothing
  where
    go best Tip = best
    go best (Bin _ kx x l r) = case compare kx k of
      LT -> go (Just (kx, x)) r
      EQ -> Just (kx, x)
      GT -> go best l
lookupGE k = go Nothing
  where
    go best Tip = best
    go best (Bin _ kx x l r) = case compare kx k of
      GT -> go (Just (kx, x)) l
      EQ -> Just (kx, x)
      LT -> go best r

-- Removal.

delete :: Ord k => k -> Map k a -> Map k a
delete !k m = go m
  where
    go Tip = Tip
    go (Bin _ kx x l r) = case compare k kx of
      LT -> balanceR kx x (go l) r
      GT -> balanceL kx x l (go r)
      EQ -> glue l r

deleteMin, deleteMax :: Map k a -> Map k a
deleteMin (Bin _ _ _ Tip r) = r
deleteMin (Bin _ k x l r) = balanceR k x (deleteMin l) r
deleteMin Tip = Tip
deleteMax (Bin _ _ _ l Tip) = l
deleteMax (Bin _ k x l r) = balanceL k x l (deleteMax r)
deleteMax Tip = Tip

-- The ends.

lookupMin, lookupMax :: Map k a -> Maybe (k, a)
lookupMin Tip = Nothing
lookupMin (Bin _ k x Tip _) = Just (k, x)
lookupMin (Bin _ _ _ l _) = lookupMin l
lookupMax Tip = Nothing
lookupMax (Bin _ k x _ Tip) = Just (k, x)
lookupMax (Bin _ _ _ _ r) = lookupMax r

findMin, findMax :: Map k a -> (k, a)
findMin t = case lookupMin t of
  Just r -> r
  Nothing -> failedAt "1653:17" "Map.findMin: empty map has no minimal element"
findMax t = case lookupMax t of
  Just r -> r
  Nothing -> failedAt "1678:17" "Map.findMax: empty map has no maximal element"

deleteFindMin, deleteFindMax :: Map k a -> ((k, a), Map k a)
deleteFindMin t = case t of
  Tip -> (failedAt "3987:15" "Map.deleteFindMin: can not return the minimal element of an empty map", Tip)
  _ -> case minViewSure t of (k, x, t') -> ((k, x), t')
deleteFindMax t = case t of
  Tip -> (failedAt "3997:15" "Map.deleteFindMax: can not return the maximal element of an empty map", Tip)
  _ -> case maxViewSure t of (k, x, t') -> ((k, x), t')

minViewWithKey, maxViewWithKey :: Map k a -> Maybe ((k, a), Map k a)
minViewWithKey Tip = Nothing
minViewWithKey t = case minViewSure t of (k, x, t') -> Just ((k, x), t')
maxViewWithKey Tip = Nothing
maxViewWithKey t = case maxViewSure t of (k, x, t') -> Just ((k, x), t')

minView, maxView :: Map k a -> Maybe (a, Map k a)
minView Tip = Nothing
minView t = case minViewSure t of (_, x, t') -> Just (x, t')
maxView Tip = Nothing
maxView t = case maxViewSure t of (_, x, t') -> Just (x, t')

-- Splits.

split :: Ord k => k -> Map k a -> (Map k a, Map k a)
split !k t = case t of
  Tip -> (Tip, Tip)
  Bin _ kx x l r -> case compare k kx of
    LT -> case split k l of (lt, gt) -> (lt, link kx x gt r)
    GT -> case split k r of (lt, gt) -> (link kx x l lt, gt)
    EQ -> (l, r)

splitLookup :: Ord k => k -> Map k a -> (Map k a, Maybe a, Map k a)
splitLookup !k t = case t of
  Tip -> (Tip, Nothing, Tip)
  Bin _ kx x l r -> case compare k kx of
    LT -> case splitLookup k l of (lt, z, gt) -> (lt, z, link kx x gt r)
    GT -> case splitLookup k r of (lt, z, gt) -> (link kx x l lt, z, gt)
    EQ -> (l, Just x, r)

splitRoot :: Map k a -> [Map k a]
splitRoot Tip = []
splitRoot (Bin _ k x l r) = [l, Bin 1 k x Tip Tip, r]

-- Combination, where the left value wins.

union :: Ord k => Map k a -> Map k a -> Map k a
union t1 Tip = t1
union t1 (Bin 1 k x _ _) = insertKeep k x t1
union Tip t2 = t2
union (Bin _ k x l1 r1) t2 = case split k t2 of
  (l2, r2) -> link k x (union l1 l2) (union r1 r2)

-- | Keeps an entry that is there.
insertKeep :: Ord k => k -> a -> Map k a -> Map k a
insertKeep !k x t = go t
  where
    go Tip = Bin 1 k x Tip Tip
    go t'@(Bin _ ky y l r) = case compare k ky of
      LT -> (let !l' = go l in balanceL ky y l' r)
      GT -> (let !r' = go r in balanceR ky y l r')
      EQ -> t'

difference, (\\) :: Ord k => Map k a -> Map k b -> Map k a
difference Tip _ = Tip
difference t1 Tip = t1
difference t1 (Bin _ k _ l2 r2) = case split k t1 of
  (l1, r1) -> link2 (difference l1 l2) (difference r1 r2)
m1 \\ m2 = difference m1 m2

intersection :: Ord k => Map k a -> Map k b -> Map k a
intersection Tip _ = Tip
intersection _ Tip = Tip
intersection (Bin _ k x l1 r1) t2 = case splitLookup k t2 of
  (l2, Just _, r2) -> link k x (intersection l1 l2) (intersection r1 r2)
  (l2, Nothing, r2) -> link2 (intersection l1 l2) (intersection r1 r2)

disjoint :: Ord k => Map k a -> Map k b -> Bool
disjoint Tip _ = True
disjoint _ Tip = True
disjoint (Bin _ k _ l r) t = case splitLookup k t of
  (lt, found, gt) -> case found of
    Nothing -> disjoint l lt && disjoint r gt
    Just _ -> False

withoutKeys, restrictKeys :: Ord k => Map k a -> Set.Set k -> Map k a
withoutKeys Tip _ = Tip
withoutKeys m Set.Tip = m
withoutKeys m (Set.Bin _ k ls rs) = case split k m of
  (lm, rm) -> link2 (withoutKeys lm ls) (withoutKeys rm rs)
restrictKeys Tip _ = Tip
restrictKeys _ Set.Tip = Tip
restrictKeys (Bin _ k x l r) s = case Set.splitMember k s of
  (ls, found, rs)
    | found -> link k x (restrictKeys l ls) (restrictKeys r rs)
    | otherwise -> link2 (restrictKeys l ls) (restrictKeys r rs)

-- Filters.

filter :: (a -> Bool) -> Map k a -> Map k a
filter p = filterWithKey (\_ x -> p x)

filterWithKey :: (k -> a -> Bool) -> Map k a -> Map k a
filterWithKey p = go
  where
    go Tip = Tip
    go (Bin _ k x l r)
      | p k x = link k x (go l) (go r)
      | otherwise = link2 (go l) (go r)

partition :: (a -> Bool) -> Map k a -> (Map k a, Map k a)
partition p = partitionWithKey (\_ x -> p x)

partitionWithKey :: (k -> a -> Bool) -> Map k a -> (Map k a, Map k a)
partitionWithKey _ Tip = (Tip, Tip)
partitionWithKey p (Bin _ k x l r) = case (partitionWithKey p l, partitionWithKey p r) of
  ((l1, l2), (r1, r2))
    | p k x -> (link k x l1 r1, link2 l2 r2)
    | otherwise -> (link2 l1 r1, link k x l2 r2)

takeWhileAntitone, dropWhileAntitone :: (k -> Bool) -> Map k a -> Map k a
takeWhileAntitone _ Tip = Tip
takeWhileAntitone p (Bin _ k x l r)
  | p k = link k x l (takeWhileAntitone p r)
  | otherwise = takeWhileAntitone p l
dropWhileAntitone _ Tip = Tip
dropWhileAntitone p (Bin _ k x l r)
  | p k = dropWhileAntitone p r
  | otherwise = link k x (dropWhileAntitone p l) r

spanAntitone :: (k -> Bool) -> Map k a -> (Map k a, Map k a)
spanAntitone p m = (takeWhileAntitone p m, dropWhileAntitone p m)

-- Places.

lookupIndex :: Ord k => k -> Map k a -> Maybe Int
lookupIndex = go 0
  where
    go :: Ord k => Int -> k -> Map k a -> Maybe Int
    go _ !_ Tip = Nothing
    go !i k (Bin _ kx _ l r) = case compare k kx of
      LT -> go i k l
      GT -> go (i + size l + 1) k r
      EQ -> Just $! i + size l

findIndex :: Ord k => k -> Map k a -> Int
findIndex k t = case lookupIndex k t of
  Just i -> i
  Nothing -> failedAt "1463:23" "Map.findIndex: element is not in the map"

elemAt :: Int -> Map k a -> (k, a)
elemAt _ Tip = failedAt "1504:17" "Map.elemAt: index out of range"
elemAt i (Bin _ k x l r) = case compare i sl of
  LT -> elemAt i l
  GT -> elemAt (i - sl - 1) r
  EQ -> (k, x)
  where
    sl = size l

deleteAt :: Int -> Map k a -> Map k a
deleteAt _ Tip = failedAt "1617:12" "Map.deleteAt: index out of range"
deleteAt i (Bin _ k x l r) = case compare i sl of
  LT -> balanceR k x (deleteAt i l) r
  GT -> balanceL k x l (deleteAt (i - sl - 1) r)
  EQ -> glue l r
  where
    sl = size l

take, drop :: Int -> Map k a -> Map k a
take i t | i >= size t = t
take i _ | i <= 0 = Tip
take _ Tip = Tip
take i (Bin _ k x l r) = case compare i sl of
  LT -> take i l
  GT -> link k x l (take (i - sl - 1) r)
  EQ -> l
  where
    sl = size l
drop i t | i >= size t = Tip
drop i t | i <= 0 = t
drop _ Tip = Tip
drop i (Bin _ k x l r) = case compare i sl of
  LT -> link k x (drop i l) r
  GT -> drop (i - sl - 1) r
  EQ -> insertMin k x r
  where
    sl = size l

splitAt :: Int -> Map k a -> (Map k a, Map k a)
splitAt i t = (take i t, drop i t)

-- | With the place in the package as GHC has it, which is part of what a user sees.
failedAt :: String -> String -> a
failedAt place = errorAt
  ("libraries/containers/containers/src/Data/Map/Internal.hs:" ++ place ++ " in containers-0.6.4.1:Data.Map.Internal")
