-- | Finite maps, as one reasons about them: what is known at some keys, and a rest that has none of
-- these keys. A map of any contents is a rest of which nothing is known; the prover looks into it at
-- the keys that matter ('takeOut').
--
-- The order of entries means nothing. What shows the order of keys has no definition here.
module Backstory.Contract.Model.Map where

import Prelude hiding (lookup, null, map, filter, foldr, foldl)
import Backstory.Contract.Model

infixl 9 !, !?, \\

-- | An entry before others that do not have its key; or no entry at a key, which the others do not
-- have either.
data MapOf k a
  = Tip
  | Bind k a !(MapOf k a)
  | Lack k !(MapOf k a)

-- | What is at a key, and the map without it. The prover does this itself: where a map is not known,
-- it looks at the two cases.
takeOut :: Ord k => (k -> k -> Bool) -> k -> MapOf k a -> (Maybe a, MapOf k a)
takeOut same k m = case m of
  Tip -> (Nothing, Tip)
  Bind q x r -> if same k q then (Just x, r) else case takeOut same k r of
    (found, rest) -> (found, Bind q x rest)
  Lack q r -> if same k q then (Nothing, r) else case takeOut same k r of
    (found, rest) -> (found, Lack q rest)

at :: Ord k => k -> MapOf k a -> (Maybe a, MapOf k a)
at k m = takeOut (\a b -> case compare a b of { EQ -> True; _ -> False }) k m

empty :: MapOf k a
empty = Tip

singleton :: k -> a -> MapOf k a
singleton k x = Bind k x Tip

lookup :: Ord k => k -> MapOf k a -> Maybe a
lookup k m = case at k m of (found, _) -> found

(!?) :: Ord k => MapOf k a -> k -> Maybe a
m !? k = lookup k m

member, notMember :: Ord k => k -> MapOf k a -> Bool
member k m = case at k m of (found, _) -> case found of { Nothing -> False; Just _ -> True }
notMember k m = case at k m of (found, _) -> case found of { Nothing -> True; Just _ -> False }

(!) :: Ord k => MapOf k a -> k -> a
m ! k = case at k m of
  (found, _) -> case found of
    Just x -> x
    Nothing -> error "Map.!: given key is not an element in the map"

findWithDefault :: Ord k => a -> k -> MapOf k a -> a
findWithDefault x k m = case at k m of (found, _) -> case found of { Nothing -> x; Just y -> y }

insert :: Ord k => k -> a -> MapOf k a -> MapOf k a
insert k x m = case at k m of (_, rest) -> Bind k x rest

insertWith :: Ord k => (a -> a -> a) -> k -> a -> MapOf k a -> MapOf k a
insertWith f k x m = case at k m of
  (found, rest) -> case found of
    Nothing -> Bind k x rest
    Just y -> Bind k (f x y) rest

delete :: Ord k => k -> MapOf k a -> MapOf k a
delete k m = case at k m of (_, rest) -> Lack k rest

adjust :: Ord k => (a -> a) -> k -> MapOf k a -> MapOf k a
adjust f k m = case at k m of
  (found, rest) -> case found of
    Nothing -> Lack k rest
    Just x -> Bind k (f x) rest

adjustWithKey :: Ord k => (k -> a -> a) -> k -> MapOf k a -> MapOf k a
adjustWithKey f k m = adjust (f k) k m

alter :: Ord k => (Maybe a -> Maybe a) -> k -> MapOf k a -> MapOf k a
alter f k m = case at k m of
  (found, rest) -> case f found of
    Nothing -> Lack k rest
    Just x -> Bind k x rest

update :: Ord k => (a -> Maybe a) -> k -> MapOf k a -> MapOf k a
update f k m = case at k m of
  (found, rest) -> case found of
    Nothing -> Lack k rest
    Just x -> case f x of
      Nothing -> Lack k rest
      Just y -> Bind k y rest

updateWithKey :: Ord k => (k -> a -> Maybe a) -> k -> MapOf k a -> MapOf k a
updateWithKey f k m = update (f k) k m

alterF :: (Ord k, Functor f) => (Maybe a -> f (Maybe a)) -> k -> MapOf k a -> f (MapOf k a)
alterF f k m = case at k m of
  (found, rest) -> fmap (\new -> case new of { Nothing -> Lack k rest; Just x -> Bind k x rest }) (f found)

-- Lists of what is in a map.

elems :: MapOf k a -> [a]
elems m = case m of
  Tip -> []
  Bind _ x r -> bag x (elems r)
  Lack _ r -> elems r

keys :: MapOf k a -> [k]
keys m = case m of
  Tip -> []
  Bind k _ r -> bag k (keys r)
  Lack _ r -> keys r

assocs, toList, toAscList :: MapOf k a -> [(k, a)]
assocs m = case m of
  Tip -> []
  Bind k x r -> bag (k, x) (assocs r)
  Lack _ r -> assocs r
toList m = assocs m
toAscList m = assocs m

size :: MapOf k a -> Int
size m = lengthOf (elems m)

null :: MapOf k a -> Bool
null m = lengthOf (elems m) == 0

fromList :: Ord k => [(k, a)] -> MapOf k a
fromList xs = strictFoldlOf (\m entry -> case entry of (k, x) -> insert k x m) Tip xs

fromListWith :: Ord k => (a -> a -> a) -> [(k, a)] -> MapOf k a
fromListWith f xs = strictFoldlOf (\m entry -> case entry of (k, x) -> insertWith f k x m) Tip xs

-- The whole map.

map :: (a -> b) -> MapOf k a -> MapOf k b
map f m = case m of
  Tip -> Tip
  Bind k x r -> Bind k (f x) (map f r)
  Lack k r -> Lack k (map f r)

mapWithKey :: (k -> a -> b) -> MapOf k a -> MapOf k b
mapWithKey f m = case m of
  Tip -> Tip
  Bind k x r -> Bind k (f k x) (mapWithKey f r)
  Lack k r -> Lack k (mapWithKey f r)

filter :: (a -> Bool) -> MapOf k a -> MapOf k a
filter p m = case m of
  Tip -> Tip
  Bind k x r -> if p x then Bind k x (filter p r) else Lack k (filter p r)
  Lack k r -> Lack k (filter p r)

filterWithKey :: (k -> a -> Bool) -> MapOf k a -> MapOf k a
filterWithKey p m = case m of
  Tip -> Tip
  Bind k x r -> if p k x then Bind k x (filterWithKey p r) else Lack k (filterWithKey p r)
  Lack k r -> Lack k (filterWithKey p r)

partition :: (a -> Bool) -> MapOf k a -> (MapOf k a, MapOf k a)
partition p m = (filter p m, filter (complement p) m)

partitionWithKey :: (k -> a -> Bool) -> MapOf k a -> (MapOf k a, MapOf k a)
partitionWithKey p m = (filterWithKey p m, filterWithKey (\k x -> not (p k x)) m)

mapMaybe :: (a -> Maybe b) -> MapOf k a -> MapOf k b
mapMaybe f m = mapMaybeWithKey (\_ x -> f x) m

mapMaybeWithKey :: (k -> a -> Maybe b) -> MapOf k a -> MapOf k b
mapMaybeWithKey f m = case m of
  Tip -> Tip
  Bind k x r -> case f k x of
    Nothing -> Lack k (mapMaybeWithKey f r)
    Just y -> Bind k y (mapMaybeWithKey f r)
  Lack k r -> Lack k (mapMaybeWithKey f r)

keysSet :: MapOf k a -> MapOf k ()
keysSet m = case m of
  Tip -> Tip
  Bind k _ r -> Bind k () (keysSet r)
  Lack k r -> Lack k (keysSet r)

fromSet :: (k -> a) -> MapOf k () -> MapOf k a
fromSet f m = mapWithKey (\k _ -> f k) m

-- The first and the last entry. The prover does this itself: it may be any entry.

minViewWithKey, maxViewWithKey :: MapOf k a -> Maybe ((k, a), MapOf k a)
minViewWithKey m = minViewWithKey m
maxViewWithKey m = maxViewWithKey m

minView, maxView :: MapOf k a -> Maybe (a, MapOf k a)
minView m = case minViewWithKey m of { Nothing -> Nothing; Just ((_, x), rest) -> Just (x, rest) }
maxView m = case maxViewWithKey m of { Nothing -> Nothing; Just ((_, x), rest) -> Just (x, rest) }

lookupMin, lookupMax :: MapOf k a -> Maybe (k, a)
lookupMin m = case minViewWithKey m of { Nothing -> Nothing; Just (e, _) -> Just e }
lookupMax m = case maxViewWithKey m of { Nothing -> Nothing; Just (e, _) -> Just e }

findMin, findMax :: MapOf k a -> (k, a)
findMin m = case minViewWithKey m of
  Nothing -> error "Map.findMin: empty map has no minimal element"
  Just (e, _) -> e
findMax m = case maxViewWithKey m of
  Nothing -> error "Map.findMax: empty map has no maximal element"
  Just (e, _) -> e

deleteMin, deleteMax :: MapOf k a -> MapOf k a
deleteMin m = case minViewWithKey m of { Nothing -> m; Just (_, rest) -> rest }
deleteMax m = case maxViewWithKey m of { Nothing -> m; Just (_, rest) -> rest }

deleteFindMin, deleteFindMax :: MapOf k a -> ((k, a), MapOf k a)
deleteFindMin m = case minViewWithKey m of
  Nothing -> (error "Map.deleteFindMin: can not return the minimal element of an empty map", Tip)
  Just found -> found
deleteFindMax m = case maxViewWithKey m of
  Nothing -> (error "Map.deleteFindMax: can not return the maximal element of an empty map", Tip)
  Just found -> found

-- Two maps, entry by entry.

union :: Ord k => MapOf k a -> MapOf k a -> MapOf k a
union a b = unionWith const a b

unionWith :: Ord k => (a -> a -> a) -> MapOf k a -> MapOf k a -> MapOf k a
unionWith f a b = case a of
  Tip -> b
  Bind k x r -> case at k b of
    (found, rest) -> case found of
      Nothing -> Bind k x (unionWith f r rest)
      Just y -> Bind k (f x y) (unionWith f r rest)
  Lack k r -> case at k b of
    (found, rest) -> case found of
      Nothing -> Lack k (unionWith f r rest)
      Just y -> Bind k y (unionWith f r rest)

difference, (\\) :: Ord k => MapOf k a -> MapOf k b -> MapOf k a
difference a b = case a of
  Tip -> Tip
  Bind k x r -> case at k b of
    (found, rest) -> case found of
      Nothing -> Bind k x (difference r rest)
      Just _ -> Lack k (difference r rest)
  Lack k r -> case at k b of (_, rest) -> Lack k (difference r rest)
a \\ b = difference a b

withoutKeys :: Ord k => MapOf k a -> MapOf k () -> MapOf k a
withoutKeys a b = difference a b

intersectionWith :: Ord k => (a -> b -> c) -> MapOf k a -> MapOf k b -> MapOf k c
intersectionWith f a b = case a of
  Tip -> Tip
  Bind k x r -> case at k b of
    (found, rest) -> case found of
      Nothing -> Lack k (intersectionWith f r rest)
      Just y -> Bind k (f x y) (intersectionWith f r rest)
  Lack k r -> case at k b of (_, rest) -> Lack k (intersectionWith f r rest)

intersection :: Ord k => MapOf k a -> MapOf k b -> MapOf k a
intersection a b = intersectionWith const a b

restrictKeys :: Ord k => MapOf k a -> MapOf k () -> MapOf k a
restrictKeys a b = intersectionWith const a b

isSubmapOfBy :: Ord k => (a -> b -> Bool) -> MapOf k a -> MapOf k b -> Bool
isSubmapOfBy f a b = case a of
  Tip -> True
  Bind k x r -> case at k b of
    (found, rest) -> case found of
      Nothing -> False
      Just y -> f x y && isSubmapOfBy f r rest
  Lack k r -> case at k b of (_, rest) -> isSubmapOfBy f r rest

disjoint :: Ord k => MapOf k a -> MapOf k b -> Bool
disjoint a b = case a of
  Tip -> True
  Bind k _ r -> case at k b of
    (found, rest) -> case found of
      Nothing -> disjoint r rest
      Just _ -> False
  Lack k r -> case at k b of (_, rest) -> disjoint r rest

-- | The prover compares maps itself.
equals :: (Eq k, Eq a) => MapOf k a -> MapOf k a -> Bool
equals a b = size a == size b && assocs a == assocs b

differs :: (Eq k, Eq a) => MapOf k a -> MapOf k a -> Bool
differs a b = not (equals a b)

-- Folds.

foldr, foldr' :: (a -> b -> b) -> b -> MapOf k a -> b
foldr f z m = foldrOf f z (elems m)
foldr' f z m = foldrOf f z (elems m)

foldl, foldl' :: (b -> a -> b) -> b -> MapOf k a -> b
foldl f z m = foldlOf f z (elems m)
foldl' f z m = strictFoldlOf f z (elems m)

foldrWithKey, foldrWithKey' :: (k -> a -> b -> b) -> b -> MapOf k a -> b
foldrWithKey f z m = foldrOf (\entry r -> case entry of (k, x) -> f k x r) z (assocs m)
foldrWithKey' f z m = foldrWithKey f z m

foldlWithKey, foldlWithKey' :: (b -> k -> a -> b) -> b -> MapOf k a -> b
foldlWithKey f z m = foldlOf (\r entry -> case entry of (k, x) -> f r k x) z (assocs m)
foldlWithKey' f z m = strictFoldlOf (\r entry -> case entry of (k, x) -> f r k x) z (assocs m)

sumElems, productElems :: Num a => MapOf k a -> a
sumElems m = sumOf (elems m)
productElems m = productOf (elems m)

elemElems :: Eq a => a -> MapOf k a -> Bool
elemElems x m = elemOf x (elems m)

maximumElems, minimumElems :: Ord a => MapOf k a -> a
maximumElems m = maximumOf (elems m)
minimumElems m = minimumOf (elems m)
