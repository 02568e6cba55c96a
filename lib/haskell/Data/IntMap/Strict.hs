{-# LANGUAGE BangPatterns #-}
-- | Maps from 'Int', whose values are evaluated when they go in. Import it qualified.
module Data.IntMap.Strict
  ( IntMap, Key, empty, singleton, fromSet, fromList, fromListWith, fromListWithKey
  , fromAscList, fromAscListWith, fromAscListWithKey, fromDistinctAscList
  , insert, insertWith, insertWithKey, insertLookupWithKey
  , delete, adjust, adjustWithKey, update, updateWithKey, updateLookupWithKey, alter, alterF
  , lookup, (!?), (!), findWithDefault, member, notMember
  , lookupLT, lookupGT, lookupLE, lookupGE, null, size
  , union, unionWith, unionWithKey, unions, unionsWith
  , difference, (\\), differenceWith, differenceWithKey, intersection, intersectionWith, intersectionWithKey
  , disjoint, compose, mergeWithKey
  , map, mapWithKey, traverseWithKey, traverseMaybeWithKey, mapAccum, mapAccumWithKey, mapAccumRWithKey
  , mapKeys, mapKeysWith, mapKeysMonotonic
  , foldr, foldl, foldrWithKey, foldlWithKey, foldMapWithKey
  , foldr', foldl', foldrWithKey', foldlWithKey'
  , elems, keys, assocs, keysSet, toList, toAscList, toDescList
  , filter, filterWithKey, restrictKeys, withoutKeys, partition, partitionWithKey
  , mapMaybe, mapMaybeWithKey, mapEither, mapEitherWithKey, split, splitLookup, splitRoot
  , isSubmapOf, isSubmapOfBy, isProperSubmapOf, isProperSubmapOfBy
  , lookupMin, lookupMax, findMin, findMax, deleteMin, deleteMax, deleteFindMin, deleteFindMax
  , updateMin, updateMax, updateMinWithKey, updateMaxWithKey
  , minView, maxView, minViewWithKey, maxViewWithKey
  ) where

import Prelude hiding (lookup, filter, foldr, foldl, null, map)
import qualified Prelude as P
import qualified Data.Foldable as F
import Data.IntMap.Internal hiding (traverseWithKey)
import Data.IntMap.Lazy ()
import Data.IntSet.Internal (IntSet (..))
import qualified Data.List as L

singleton :: Key -> a -> IntMap a
singleton k x = x `seq` Tip k x

insert :: Key -> a -> IntMap a -> IntMap a
insert = insertWith const

insertWith :: (a -> a -> a) -> Key -> a -> IntMap a -> IntMap a
insertWith f !k x m = go m
  where
    go t@(Bin p m l r)
      | noMatch k p m = x `seq` link k (Tip k x) p t
      | isZero k m = Bin p m (go l) r
      | otherwise = Bin p m l (go r)
    go t@(Tip ky y)
      | k == ky = let v = f x y in v `seq` Tip k v
      | otherwise = x `seq` link k (Tip k x) ky t
    go Nil = x `seq` Tip k x

insertWithKey :: (Key -> a -> a -> a) -> Key -> a -> IntMap a -> IntMap a
insertWithKey f k = insertWith (f k) k

insertLookupWithKey :: (Key -> a -> a -> a) -> Key -> a -> IntMap a -> (Maybe a, IntMap a)
insertLookupWithKey f k x t = (lookup k t, insertWithKey f k x t)

adjust :: (a -> a) -> Key -> IntMap a -> IntMap a
adjust f = adjustWithKey (\_ x -> f x)

adjustWithKey :: (Key -> a -> a) -> Key -> IntMap a -> IntMap a
adjustWithKey f !k m = go m
  where
    go t@(Bin p m l r)
      | noMatch k p m = t
      | isZero k m = Bin p m (go l) r
      | otherwise = Bin p m l (go r)
    go t@(Tip ky y)
      | k == ky = let v = f k y in v `seq` Tip k v
      | otherwise = t
    go Nil = Nil

update :: (a -> Maybe a) -> Key -> IntMap a -> IntMap a
update f = updateWithKey (\_ x -> f x)

updateWithKey :: (Key -> a -> Maybe a) -> Key -> IntMap a -> IntMap a
updateWithKey f k = alter (>>= f k) k

updateLookupWithKey :: (Key -> a -> Maybe a) -> Key -> IntMap a -> (Maybe a, IntMap a)
updateLookupWithKey f k t = (lookup k t, updateWithKey f k t)

alter :: (Maybe a -> Maybe a) -> Key -> IntMap a -> IntMap a
alter f !k t = case f (lookup k t) of
  Nothing -> delete k t
  Just x -> insert k x t

alterF :: Functor f => (Maybe a -> f (Maybe a)) -> Key -> IntMap a -> f (IntMap a)
alterF f k t = fmap (maybe (delete k t) (\x -> insert k x t)) (f (lookup k t))

fromSet :: (Key -> a) -> IntSet -> IntMap a
fromSet f (IntSet m) = mapWithKey (\k _ -> f k) m

keysSet :: IntMap a -> IntSet
keysSet m = IntSet (fmap (const ()) m)

restrictKeys, withoutKeys :: IntMap a -> IntSet -> IntMap a
restrictKeys m (IntSet s) = intersection m s
withoutKeys m (IntSet s) = difference m s

fromList, fromAscList, fromDistinctAscList :: [(Key, a)] -> IntMap a
fromList = L.foldl' (\t (k, x) -> insert k x t) Nil
fromAscList = fromList
fromDistinctAscList = fromList

fromListWith, fromAscListWith :: (a -> a -> a) -> [(Key, a)] -> IntMap a
fromListWith f = L.foldl' (\t (k, x) -> insertWith f k x t) Nil
fromAscListWith = fromListWith

fromListWithKey, fromAscListWithKey :: (Key -> a -> a -> a) -> [(Key, a)] -> IntMap a
fromListWithKey f = L.foldl' (\t (k, x) -> insertWithKey f k x t) Nil
fromAscListWithKey = fromListWithKey

unionWith :: (a -> a -> a) -> IntMap a -> IntMap a -> IntMap a
unionWith f = unionWithKey (\_ x y -> f x y)

unionWithKey :: (Key -> a -> a -> a) -> IntMap a -> IntMap a -> IntMap a
unionWithKey f = mergeTrees (\k x y -> let v = f k x y in v `seq` Tip k v) id id

unions :: F.Foldable f => f (IntMap a) -> IntMap a
unions = F.foldl' union empty

unionsWith :: F.Foldable f => (a -> a -> a) -> f (IntMap a) -> IntMap a
unionsWith f = F.foldl' (unionWith f) empty

differenceWith :: (a -> b -> Maybe a) -> IntMap a -> IntMap b -> IntMap a
differenceWith f = differenceWithKey (\_ x y -> f x y)

differenceWithKey :: (Key -> a -> b -> Maybe a) -> IntMap a -> IntMap b -> IntMap a
differenceWithKey f = mergeWithKey f id (const Nil)

-- | The values of the second looked up in the first.
compose :: IntMap c -> IntMap Int -> IntMap c
compose bc ab
  | null bc = empty
  | otherwise = mapMaybe (\b -> lookup b bc) ab

intersectionWith :: (a -> b -> c) -> IntMap a -> IntMap b -> IntMap c
intersectionWith f = intersectionWithKey (\_ x y -> f x y)

intersectionWithKey :: (Key -> a -> b -> c) -> IntMap a -> IntMap b -> IntMap c
intersectionWithKey f =
  mergeTrees (\k x y -> let v = f k x y in v `seq` Tip k v) (const Nil) (const Nil)

mergeWithKey
  :: (Key -> a -> b -> Maybe c) -> (IntMap a -> IntMap c) -> (IntMap b -> IntMap c)
  -> IntMap a -> IntMap b -> IntMap c
mergeWithKey f = mergeTrees (\k x y -> case f k x y of
  Nothing -> Nil
  Just v -> v `seq` Tip k v)

map :: (a -> b) -> IntMap a -> IntMap b
map f = mapWithKey (\_ x -> f x)

mapWithKey :: (Key -> a -> b) -> IntMap a -> IntMap b
mapWithKey f = go
  where
    go (Bin p m l r) = Bin p m (go l) (go r)
    go (Tip k x) = let v = f k x in v `seq` Tip k v
    go Nil = Nil

traverseWithKey :: Applicative t => (Key -> a -> t b) -> IntMap a -> t (IntMap b)
traverseWithKey f = go
  where
    go Nil = pure Nil
    go (Tip k x) = (\v -> v `seq` Tip k v) <$> f k x
    go (Bin p m l r)
      | m < 0 = flip (Bin p m) <$> go r <*> go l
      | otherwise = Bin p m <$> go l <*> go r

mapAccum :: (a -> b -> (a, c)) -> a -> IntMap b -> (a, IntMap c)
mapAccum f = mapAccumWithKey (\a _ x -> f a x)

mapAccumWithKey, mapAccumRWithKey :: (a -> Key -> b -> (a, c)) -> a -> IntMap b -> (a, IntMap c)
mapAccumWithKey f a0 t = case t of
  Nil -> (a0, Nil)
  Tip k x -> let (a1, v) = f a0 k x in v `seq` (a1, Tip k v)
  Bin p m l r
    | m < 0 ->
        let (a1, r') = mapAccumWithKey f a0 r
            (a2, l') = mapAccumWithKey f a1 l
        in (a2, Bin p m l' r')
    | otherwise ->
        let (a1, l') = mapAccumWithKey f a0 l
            (a2, r') = mapAccumWithKey f a1 r
        in (a2, Bin p m l' r')
mapAccumRWithKey f a0 t = case t of
  Nil -> (a0, Nil)
  Tip k x -> let (a1, v) = f a0 k x in v `seq` (a1, Tip k v)
  Bin p m l r
    | m < 0 ->
        let (a1, l') = mapAccumRWithKey f a0 l
            (a2, r') = mapAccumRWithKey f a1 r
        in (a2, Bin p m l' r')
    | otherwise ->
        let (a1, r') = mapAccumRWithKey f a0 r
            (a2, l') = mapAccumRWithKey f a1 l
        in (a2, Bin p m l' r')

mapKeys, mapKeysMonotonic :: (Key -> Key) -> IntMap a -> IntMap a
mapKeys f m = fromList [(f k, x) | (k, x) <- toAscList m]
mapKeysMonotonic = mapKeys

mapKeysWith :: (a -> a -> a) -> (Key -> Key) -> IntMap a -> IntMap a
mapKeysWith c f m = fromListWith c [(f k, x) | (k, x) <- toAscList m]

mapMaybe :: (a -> Maybe b) -> IntMap a -> IntMap b
mapMaybe f = mapMaybeWithKey (\_ x -> f x)

mapMaybeWithKey :: (Key -> a -> Maybe b) -> IntMap a -> IntMap b
mapMaybeWithKey f = go
  where
    go (Bin p m l r) = bin p m (go l) (go r)
    go (Tip k x) = case f k x of
      Just v -> v `seq` Tip k v
      Nothing -> Nil
    go Nil = Nil

mapEither :: (a -> Either b c) -> IntMap a -> (IntMap b, IntMap c)
mapEither f = mapEitherWithKey (\_ x -> f x)

mapEitherWithKey :: (Key -> a -> Either b c) -> IntMap a -> (IntMap b, IntMap c)
mapEitherWithKey f t =
  ( mapMaybeWithKey (\k x -> either Just (const Nothing) (f k x)) t
  , mapMaybeWithKey (\k x -> either (const Nothing) Just (f k x)) t )

updateMin, updateMax :: (a -> Maybe a) -> IntMap a -> IntMap a
updateMin f = updateMinWithKey (\_ x -> f x)
updateMax f = updateMaxWithKey (\_ x -> f x)

updateMinWithKey, updateMaxWithKey :: (Key -> a -> Maybe a) -> IntMap a -> IntMap a
updateMinWithKey f t = case lookupMin t of
  Nothing -> t
  Just (k, _) -> updateWithKey f k t
updateMaxWithKey f t = case lookupMax t of
  Nothing -> t
  Just (k, _) -> updateWithKey f k t
