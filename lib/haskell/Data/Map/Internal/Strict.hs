{-# LANGUAGE BangPatterns #-}
-- | What makes new values, each evaluated before it goes into the map. The same text as
-- "Data.Map.Internal.Lazy" but for that.
module Data.Map.Internal.Strict where

import Prelude hiding (map, filter, lookup, foldr, foldl, null)
import qualified Prelude as P
import qualified Data.Foldable as F
import qualified Data.Set.Internal as Set
import Data.Map.Internal.Fold hiding
  ( fromDistinctAscList, fromDistinctDescList, traverseWithKey, traverseMaybeWithKey )
import qualified Data.Map.Internal.Fold as Fold
import Data.Map.Internal.Tree

-- Single entries.

-- An entry that takes another's place leaves all sizes as they were, and there is no need to
-- balance.

singleton :: k -> a -> Map k a
singleton k x = x `seq` Bin 1 k x Tip Tip

insert :: Ord k => k -> a -> Map k a -> Map k a
insert !k x t = x `seq` go t
  where
    go Tip = Bin 1 k x Tip Tip
    go (Bin n ky y l r) = case compare k ky of
      LT -> let !l' = go l in
        if size l' == size l then Bin n ky y l' r else balanceL ky y l' r
      GT -> let !r' = go r in
        if size r' == size r then Bin n ky y l r' else balanceR ky y l r'
      EQ -> Bin n k x l r

-- | The function takes the new value and the old one.
insertWith :: Ord k => (a -> a -> a) -> k -> a -> Map k a -> Map k a
insertWith f !k x m = go m
  where
    go Tip = x `seq` Bin 1 k x Tip Tip
    go (Bin n ky y l r) = case compare k ky of
      LT -> let !l' = go l in
        if size l' == size l then Bin n ky y l' r else balanceL ky y l' r
      GT -> let !r' = go r in
        if size r' == size r then Bin n ky y l r' else balanceR ky y l r'
      EQ -> let v = f x y in v `seq` Bin n k v l r

insertWithKey :: Ord k => (k -> a -> a -> a) -> k -> a -> Map k a -> Map k a
insertWithKey f k = insertWith (f k) k

insertLookupWithKey :: Ord k => (k -> a -> a -> a) -> k -> a -> Map k a -> (Maybe a, Map k a)
insertLookupWithKey f k x t = case lookup k t of
  old -> let t' = insertWithKey f k x t in t' `seq` (old, t')

adjust :: Ord k => (a -> a) -> k -> Map k a -> Map k a
adjust f = adjustWithKey (\_ x -> f x)

adjustWithKey :: Ord k => (k -> a -> a) -> k -> Map k a -> Map k a
adjustWithKey f !k m = go m
  where
    go Tip = Tip
    go (Bin n kx x l r) = case compare k kx of
      LT -> Bin n kx x (go l) r
      GT -> Bin n kx x l (go r)
      EQ -> let v = f kx x in v `seq` Bin n kx v l r

update :: Ord k => (a -> Maybe a) -> k -> Map k a -> Map k a
update f = updateWithKey (\_ x -> f x)

updateWithKey :: Ord k => (k -> a -> Maybe a) -> k -> Map k a -> Map k a
updateWithKey f !k m = go m
  where
    go Tip = Tip
    go (Bin n kx x l r) = case compare k kx of
      LT -> balanceR kx x (go l) r
      GT -> balanceL kx x l (go r)
      EQ -> case f kx x of
        Just v -> v `seq` Bin n kx v l r
        Nothing -> glue l r

-- | The value as it is afterwards, or as it was when it was deleted.
updateLookupWithKey :: Ord k => (k -> a -> Maybe a) -> k -> Map k a -> (Maybe a, Map k a)
updateLookupWithKey f k t = case lookup k t of
  Nothing -> (Nothing, t)
  Just x -> case f k x of
    Just x' -> x' `seq` (Just x', insert k x' t)
    Nothing -> (Just x, delete k t)

alter :: Ord k => (Maybe a -> Maybe a) -> k -> Map k a -> Map k a
alter f !k m = go m
  where
    go Tip = case f Nothing of
      Nothing -> Tip
      Just x -> x `seq` Bin 1 k x Tip Tip
    go (Bin n kx x l r) = case compare k kx of
      LT -> balance kx x (go l) r
      GT -> balance kx x l (go r)
      EQ -> case f (Just x) of
        Just x' -> x' `seq` Bin n kx x' l r
        Nothing -> glue l r
    -- Either side may have grown or shrunk, by one.
    balance ky y l r = if size l > size r then balanceL ky y l r else balanceR ky y l r

alterF :: (Ord k, Functor f) => (Maybe a -> f (Maybe a)) -> k -> Map k a -> f (Map k a)
alterF f k m = fmap put (f found)
  where
    found = lookup k m
    put Nothing = case found of { Nothing -> m; Just _ -> delete k m }
    put (Just v) = insert k v m

-- From lists and sets.

fromSet :: (k -> a) -> Set.Set k -> Map k a
fromSet f = go
  where
    go Set.Tip = Tip
    go (Set.Bin n k l r) = let v = f k in v `seq` Bin n k v (go l) (go r)

fromList :: Ord k => [(k, a)] -> Map k a
fromList xs
  | Set.ascending (P.map fst xs) = Fold.fromDistinctAscList (forcedValues xs)
  | otherwise = F.foldl' (\t (k, x) -> insert k x t) Tip xs

forcedValues :: [(k, a)] -> [(k, a)]
forcedValues = P.map (\p@(_, x) -> x `seq` p)

fromListWith :: Ord k => (a -> a -> a) -> [(k, a)] -> Map k a
fromListWith f = F.foldl' (\t (k, x) -> insertWith f k x t) Tip

fromListWithKey :: Ord k => (k -> a -> a -> a) -> [(k, a)] -> Map k a
fromListWithKey f = F.foldl' (\t (k, x) -> insertWithKey f k x t) Tip

fromAscList, fromDescList :: Eq k => [(k, a)] -> Map k a
fromAscList = fromAscListWithKey (\_ x _ -> x)
fromDescList = fromDescListWithKey (\_ x _ -> x)

fromAscListWith, fromDescListWith :: Eq k => (a -> a -> a) -> [(k, a)] -> Map k a
fromAscListWith f = fromAscListWithKey (\_ x y -> f x y)
fromDescListWith f = fromDescListWithKey (\_ x y -> f x y)

fromAscListWithKey, fromDescListWithKey :: Eq k => (k -> a -> a -> a) -> [(k, a)] -> Map k a
fromAscListWithKey f xs = Fold.fromDistinctAscList (forcedValues (combineEqual f xs))
fromDescListWithKey f xs = Fold.fromDistinctDescList (forcedValues (combineEqual f xs))

-- | One entry for each run of equal keys.
combineEqual :: Eq k => (k -> a -> a -> a) -> [(k, a)] -> [(k, a)]
combineEqual f (a@(ka, xa) : b@(kb, xb) : rest)
  | ka == kb = let v = f ka xb xa in v `seq` combineEqual f ((ka, v) : rest)
  | otherwise = a : combineEqual f (b : rest)
combineEqual _ xs = xs

fromDistinctAscList, fromDistinctDescList :: [(k, a)] -> Map k a
fromDistinctAscList xs = Fold.fromDistinctAscList (forcedValues xs)
fromDistinctDescList xs = Fold.fromDistinctDescList (forcedValues xs)

-- Maps.

map :: (a -> b) -> Map k a -> Map k b
map f = go
  where
    go Tip = Tip
    go (Bin n k x l r) = let v = f x in v `seq` Bin n k v (go l) (go r)

mapWithKey :: (k -> a -> b) -> Map k a -> Map k b
mapWithKey f = go
  where
    go Tip = Tip
    go (Bin n k x l r) = let v = f k x in v `seq` Bin n k v (go l) (go r)

traverseWithKey :: Applicative t => (k -> a -> t b) -> Map k a -> t (Map k b)
traverseWithKey f = go
  where
    go Tip = pure Tip
    go (Bin n k x l r) = (\l' x' r' -> x' `seq` Bin n k x' l' r') <$> go l <*> f k x <*> go r

traverseMaybeWithKey :: Applicative f => (k -> a -> f (Maybe b)) -> Map k a -> f (Map k b)
traverseMaybeWithKey f = go
  where
    go Tip = pure Tip
    go (Bin _ k x l r) = combine <$> go l <*> f k x <*> go r
      where
        combine l' mx r' = case mx of
          Nothing -> link2 l' r'
          Just x' -> x' `seq` link k x' l' r'

mapAccum :: (a -> b -> (a, c)) -> a -> Map k b -> (a, Map k c)
mapAccum f = mapAccumWithKey (\a _ x -> f a x)

mapAccumWithKey :: (a -> k -> b -> (a, c)) -> a -> Map k b -> (a, Map k c)
mapAccumWithKey _ a Tip = (a, Tip)
mapAccumWithKey f a (Bin n k x l r) =
  let (a1, l') = mapAccumWithKey f a l
      (a2, x') = f a1 k x
      (a3, r') = mapAccumWithKey f a2 r
  in x' `seq` (a3, Bin n k x' l' r')

mapAccumRWithKey :: (a -> k -> b -> (a, c)) -> a -> Map k b -> (a, Map k c)
mapAccumRWithKey _ a Tip = (a, Tip)
mapAccumRWithKey f a (Bin n k x l r) =
  let (a1, r') = mapAccumRWithKey f a r
      (a2, x') = f a1 k x
      (a3, l') = mapAccumRWithKey f a2 l
  in x' `seq` (a3, Bin n k x' l' r')

mapKeys :: Ord k2 => (k1 -> k2) -> Map k1 a -> Map k2 a
mapKeys f m = fromList (foldrWithKey (\k x xs -> (f k, x) : xs) [] m)

mapKeysWith :: Ord k2 => (a -> a -> a) -> (k1 -> k2) -> Map k1 a -> Map k2 a
mapKeysWith c f m = fromListWith c (foldrWithKey (\k x xs -> (f k, x) : xs) [] m)

mapKeysMonotonic :: (k1 -> k2) -> Map k1 a -> Map k2 a
mapKeysMonotonic _ Tip = Tip
mapKeysMonotonic f (Bin n k x l r) = Bin n (f k) x (mapKeysMonotonic f l) (mapKeysMonotonic f r)

mapMaybe :: (a -> Maybe b) -> Map k a -> Map k b
mapMaybe f = mapMaybeWithKey (\_ x -> f x)

mapMaybeWithKey :: (k -> a -> Maybe b) -> Map k a -> Map k b
mapMaybeWithKey f = go
  where
    go Tip = Tip
    go (Bin _ k x l r) = case f k x of
      Just y -> y `seq` link k y (go l) (go r)
      Nothing -> link2 (go l) (go r)

mapEither :: (a -> Either b c) -> Map k a -> (Map k b, Map k c)
mapEither f = mapEitherWithKey (\_ x -> f x)

mapEitherWithKey :: (k -> a -> Either b c) -> Map k a -> (Map k b, Map k c)
mapEitherWithKey _ Tip = (Tip, Tip)
mapEitherWithKey f (Bin _ k x l r) = case (mapEitherWithKey f l, mapEitherWithKey f r) of
  ((l1, l2), (r1, r2)) -> case f k x of
    Left y -> y `seq` (link k y l1 r1, link2 l2 r2)
    Right z -> z `seq` (link2 l1 r1, link k z l2 r2)

-- Combination.

unionWith :: Ord k => (a -> a -> a) -> Map k a -> Map k a -> Map k a
unionWith f = unionWithKey (\_ x y -> f x y)

unionWithKey :: Ord k => (k -> a -> a -> a) -> Map k a -> Map k a -> Map k a
unionWithKey _ t1 Tip = t1
unionWithKey f t1 (Bin 1 k x _ _) = insertWithKey (\k' new old -> f k' old new) k x t1
unionWithKey _ Tip t2 = t2
unionWithKey f (Bin 1 k x _ _) t2 = insertWithKey f k x t2
unionWithKey f (Bin _ k x l1 r1) t2 = case splitLookup k t2 of
  (l2, found, r2) -> case found of
    Nothing -> link k x (unionWithKey f l1 l2) (unionWithKey f r1 r2)
    Just y -> let v = f k x y in v `seq` link k v (unionWithKey f l1 l2) (unionWithKey f r1 r2)

unions :: (F.Foldable f, Ord k) => f (Map k a) -> Map k a
unions = F.foldl' union empty

unionsWith :: (F.Foldable f, Ord k) => (a -> a -> a) -> f (Map k a) -> Map k a
unionsWith f = F.foldl' (unionWith f) empty

differenceWith :: Ord k => (a -> b -> Maybe a) -> Map k a -> Map k b -> Map k a
differenceWith f = differenceWithKey (\_ x y -> f x y)

differenceWithKey :: Ord k => (k -> a -> b -> Maybe a) -> Map k a -> Map k b -> Map k a
differenceWithKey f = mergeWithKey f id (const Tip)

intersectionWith :: Ord k => (a -> b -> c) -> Map k a -> Map k b -> Map k c
intersectionWith f = intersectionWithKey (\_ x y -> f x y)

intersectionWithKey :: Ord k => (k -> a -> b -> c) -> Map k a -> Map k b -> Map k c
intersectionWithKey _ Tip _ = Tip
intersectionWithKey _ _ Tip = Tip
intersectionWithKey f (Bin _ k x l1 r1) t2 = case splitLookup k t2 of
  (l2, found, r2) -> case found of
    Just y ->
      let v = f k x y in v `seq` link k v (intersectionWithKey f l1 l2) (intersectionWithKey f r1 r2)
    Nothing -> link2 (intersectionWithKey f l1 l2) (intersectionWithKey f r1 r2)

-- | The second map's values at the places that the first names.
compose :: Ord b => Map b c -> Map a b -> Map a c
compose bc ab
  | null bc = empty
  | otherwise = mapMaybe (\b -> lookup b bc) ab

mergeWithKey
  :: Ord k
  => (k -> a -> b -> Maybe c) -> (Map k a -> Map k c) -> (Map k b -> Map k c)
  -> Map k a -> Map k b -> Map k c
mergeWithKey f g1 g2 = go
  where
    go Tip t2 = g2 t2
    go t1 Tip = g1 t1
    go (Bin _ k x l1 r1) t2 = case splitLookup k t2 of
      (l2, found, r2) -> case found of
        Nothing -> case g1 (Bin 1 k x Tip Tip) of
          Tip -> link2 l' r'
          Bin _ _ x' Tip Tip -> link k x' l' r'
          _ -> error "mergeWithKey: Given function only1 does not fulfill required conditions (see documentation)"
        Just y -> case f k x y of
          Nothing -> link2 l' r'
          Just v -> v `seq` link k v l' r'
        where
          l' = go l1 l2
          r' = go r1 r2

-- Places and ends.

updateAt :: (k -> a -> Maybe a) -> Int -> Map k a -> Map k a
updateAt _ _ Tip = failedAt "1595:12" "Map.updateAt: index out of range"
updateAt f i (Bin n k x l r) = case compare i sl of
  LT -> balanceR k x (updateAt f i l) r
  GT -> balanceL k x l (updateAt f (i - sl - 1) r)
  EQ -> case f k x of
    Just v -> v `seq` Bin n k v l r
    Nothing -> glue l r
  where
    sl = size l

updateMin, updateMax :: (a -> Maybe a) -> Map k a -> Map k a
updateMin f = updateMinWithKey (\_ x -> f x)
updateMax f = updateMaxWithKey (\_ x -> f x)

updateMinWithKey, updateMaxWithKey :: (k -> a -> Maybe a) -> Map k a -> Map k a
updateMinWithKey _ Tip = Tip
updateMinWithKey f (Bin n k x Tip r) = case f k x of
  Nothing -> r
  Just v -> v `seq` Bin n k v Tip r
updateMinWithKey f (Bin _ k x l r) = balanceR k x (updateMinWithKey f l) r
updateMaxWithKey _ Tip = Tip
updateMaxWithKey f (Bin n k x l Tip) = case f k x of
  Nothing -> l
  Just v -> v `seq` Bin n k v l Tip
updateMaxWithKey f (Bin _ k x l r) = balanceL k x l (updateMaxWithKey f r)
