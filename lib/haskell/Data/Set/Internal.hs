{-# LANGUAGE BangPatterns #-}
-- | Sets as weight-balanced trees: no subtree has more than 'delta' times the elements of
-- its sibling. The balance follows Hirai and Yamamoto, "Balancing weight-balanced trees"
-- (2011), which proves the parameters (3, 2) right.
module Data.Set.Internal where

import Prelude hiding (map, filter, foldr, foldl, null, splitAt, take, drop)
import qualified Prelude as P
import Control.DeepSeq (NFData (..))
import qualified Data.Foldable as F
import Data.Functor.Classes
import qualified Data.List as L
import GHC.Exception.Type (errorAt)
import GHC.Semigroup (Semigroup (..), stimesIdempotentMonoid)

infixl 9  \\

data Set a
  = Bin !Int !a !(Set a) !(Set a)
  | Tip

-- Balance.

delta, ratio :: Int
delta = 3
ratio = 2

size :: Set a -> Int
size Tip = 0
size (Bin n _ _ _) = n

bin :: a -> Set a -> Set a -> Set a
bin x l r = Bin (size l + size r + 1) x l r

-- | For a left side that may have become too heavy.
balanceL :: a -> Set a -> Set a -> Set a
balanceL x l r
  | sl + sr <= 1 || sl <= delta * sr = Bin (sl + sr + 1) x l r
  | otherwise = rotateRight x l r
  where
    !sl = size l
    !sr = size r

-- | For a right side that may have become too heavy.
balanceR :: a -> Set a -> Set a -> Set a
balanceR x l r
  | sl + sr <= 1 || sr <= delta * sl = Bin (sl + sr + 1) x l r
  | otherwise = rotateLeft x l r
  where
    !sl = size l
    !sr = size r

rotateLeft, rotateRight :: a -> Set a -> Set a -> Set a
rotateLeft x l (Bin _ y ly ry)
  | size ly < ratio * size ry = bin y (bin x l ly) ry
  | Bin _ z lz rz <- ly = bin z (bin x l lz) (bin y rz ry)
rotateLeft x l r = bin x l r
rotateRight x (Bin _ y ly ry) r
  | size ry < ratio * size ly = bin y ly (bin x ry r)
  | Bin _ z lz rz <- ry = bin z (bin y ly lz) (bin x rz r)
rotateRight x l r = bin x l r

-- | Joins trees of any sizes around an element between them.
link :: a -> Set a -> Set a -> Set a
link x Tip r = insertMin x r
link x l Tip = insertMax x l
link x l@(Bin sl y ly ry) r@(Bin sr z lz rz)
  | delta * sl < sr = balanceL z (link x l lz) rz
  | delta * sr < sl = balanceR y ly (link x ry r)
  | otherwise = Bin (sl + sr + 1) x l r

insertMax, insertMin :: a -> Set a -> Set a
insertMax x Tip = singleton x
insertMax x (Bin _ y l r) = balanceR y l (insertMax x r)
insertMin x Tip = singleton x
insertMin x (Bin _ y l r) = balanceL y (insertMin x l) r

-- | Joins trees of any sizes, all of the first before all of the second.
merge :: Set a -> Set a -> Set a
merge Tip r = r
merge l Tip = l
merge l@(Bin sl x lx rx) r@(Bin sr y ly ry)
  | delta * sl < sr = balanceL y (merge l ly) ry
  | delta * sr < sl = balanceR x lx (merge rx r)
  | otherwise = glue l r

-- | Joins trees that are balanced with each other.
glue :: Set a -> Set a -> Set a
glue Tip r = r
glue l Tip = l
glue l r
  | size l > size r = case deleteFindMax l of (m, l') -> balanceR m l' r
  | otherwise = case deleteFindMin r of (m, r') -> balanceL m l r'

-- Queries.

null :: Set a -> Bool
null Tip = True
null _ = False

member, notMember :: Ord a => a -> Set a -> Bool
member !x s = go s
  where
    go Tip = False
    go (Bin _ y l r) = case compare x y of
      LT -> go l
      GT -> go r
      EQ -> True
notMember x t = not (member x t)

lookupLT, lookupGT, lookupLE, lookupGE :: Ord a => a -> Set a -> Maybe a
lookupLT x = go Nothing
  where
    go best Tip = best
    go best (Bin _ y l r) = if y < x then go (Just y) r else go best l
lookupGT x = go Nothing
  where
    go best Tip = best
    go best (Bin _ y l r) = if y > x then go (Just y) l else go best r
lookupLE x = go Nothing
  where
    go best Tip = best
    go best (Bin _ y l r) = case compare y x of
      LT -> go (Just y) r
      EQ -> Just y
      GT -> go best l
lookupGE x = go Nothing
  where
    go best Tip = best
    go best (Bin _ y l r) = case compare y x of
      GT -> go (Just y) l
      EQ -> Just y
      LT -> go best r

isSubsetOf, isProperSubsetOf, disjoint :: Ord a => Set a -> Set a -> Bool
isSubsetOf t1 t2 = size t1 <= size t2 && go t1 t2
  where
    go Tip _ = True
    go _ Tip = False
    go (Bin _ x l r) t = case splitMember x t of
      (lt, found, gt) -> found && size l <= size lt && size r <= size gt && go l lt && go r gt
isProperSubsetOf s1 s2 = size s1 < size s2 && isSubsetOf s1 s2
disjoint Tip _ = True
disjoint _ Tip = True
disjoint (Bin _ x l r) t = case splitMember x t of
  (lt, found, gt) -> not found && disjoint l lt && disjoint r gt

-- Construction.

empty :: Set a
empty = Tip

singleton :: a -> Set a
singleton x = Bin 1 x Tip Tip

insert :: Ord a => a -> Set a -> Set a
insert !x s = go s
  where
    go Tip = Bin 1 x Tip Tip
    go (Bin n y l r) = case compare x y of
      LT -> let !l' = go l in if size l' == size l then Bin n y l' r else balanceL y l' r
      GT -> let !r' = go r in if size r' == size r then Bin n y l r' else balanceR y l r'
      EQ -> Bin n x l r

-- | Keeps the element that is there.
insertR :: Ord a => a -> Set a -> Set a
insertR x t = if member x t then t else insert x t

delete :: Ord a => a -> Set a -> Set a
delete !x s = go s
  where
    go Tip = Tip
    go (Bin _ y l r) = case compare x y of
      LT -> balanceR y (go l) r
      GT -> balanceL y l (go r)
      EQ -> glue l r

alterF :: (Ord a, Functor f) => (Bool -> f Bool) -> a -> Set a -> f (Set a)
alterF f x s = fmap choose (f there)
  where
    there = member x s
    choose True = if there then s else insert x s
    choose False = if there then delete x s else s

fromList :: Ord a => [a] -> Set a
fromList xs
  | ascending xs = fromDistinctAscList xs
  | otherwise = L.foldl' (flip insert) Tip xs

-- | Whether each is less than the next.
ascending :: Ord a => [a] -> Bool
ascending (x : rest@(y : _)) = x < y && ascending rest
ascending _ = True

fromAscList, fromDescList :: Eq a => [a] -> Set a
fromAscList xs = fromDistinctAscList (lastOfEqual xs)
fromDescList xs = fromDistinctDescList (lastOfEqual xs)

lastOfEqual :: Eq a => [a] -> [a]
lastOfEqual (x : rest@(y : _))
  | x == y = lastOfEqual rest
  | otherwise = x : lastOfEqual rest
lastOfEqual xs = xs

-- | In linear time: each half of the list becomes a side.
fromDistinctAscList, fromDistinctDescList :: [a] -> Set a
fromDistinctAscList xs = case build (length xs) xs of (t, _) -> t
  where
    build :: Int -> [a] -> (Set a, [a])
    build 0 ys = (Tip, ys)
    build n ys = case build nl ys of
      (l, y : ys') -> case build (n - 1 - nl) ys' of
        (r, ys'') -> (Bin n y l r, ys'')
      (l, []) -> (l, [])
      where
        nl = n `div` 2
fromDistinctDescList xs = fromDistinctAscList (reverse xs)

powerSet :: Set a -> Set (Set a)
powerSet xs = insertMin empty (foldr' step Tip xs)
  where
    step x pxs = glue (insertMin (singleton x) (mapMonotonic (insertMin x) pxs)) pxs

cartesianProduct :: Set a -> Set b -> Set (a, b)
cartesianProduct as bs = fromDistinctAscList [(a, b) | a <- toAscList as, b <- toAscList bs]

disjointUnion :: Set a -> Set b -> Set (Either a b)
disjointUnion as bs = merge (mapMonotonic Left as) (mapMonotonic Right bs)

-- Combination.

union, difference, intersection, (\\) :: Ord a => Set a -> Set a -> Set a
union t1 Tip = t1
union t1 (Bin 1 x _ _) = insertR x t1
union (Bin 1 x _ _) t2 = insert x t2
union Tip t2 = t2
union (Bin _ x l1 r1) t2 = case split x t2 of
  (l2, r2) -> link x (union l1 l2) (union r1 r2)

difference Tip _ = Tip
difference t1 Tip = t1
difference t1 (Bin _ x l2 r2) = case split x t1 of
  (l1, r1) -> merge (difference l1 l2) (difference r1 r2)

intersection Tip _ = Tip
intersection _ Tip = Tip
intersection (Bin _ x l1 r1) t2 = case splitMember x t2 of
  (l2, found, r2)
    | found -> link x (intersection l1 l2) (intersection r1 r2)
    | otherwise -> merge (intersection l1 l2) (intersection r1 r2)

m1 \\ m2 = difference m1 m2

unions :: (F.Foldable f, Ord a) => f (Set a) -> Set a
unions = F.foldl' union empty

-- Filters and splits.

filter :: (a -> Bool) -> Set a -> Set a
filter _ Tip = Tip
filter p (Bin _ x l r)
  | p x = link x (filter p l) (filter p r)
  | otherwise = merge (filter p l) (filter p r)

partition :: (a -> Bool) -> Set a -> (Set a, Set a)
partition _ Tip = (Tip, Tip)
partition p (Bin _ x l r) = case (partition p l, partition p r) of
  ((l1, l2), (r1, r2))
    | p x -> (link x l1 r1, merge l2 r2)
    | otherwise -> (merge l1 r1, link x l2 r2)

split :: Ord a => a -> Set a -> (Set a, Set a)
split _ Tip = (Tip, Tip)
split x (Bin _ y l r) = case compare x y of
  LT -> case split x l of (lt, gt) -> (lt, link y gt r)
  GT -> case split x r of (lt, gt) -> (link y l lt, gt)
  EQ -> (l, r)

splitMember :: Ord a => a -> Set a -> (Set a, Bool, Set a)
splitMember _ Tip = (Tip, False, Tip)
splitMember x (Bin _ y l r) = case compare x y of
  LT -> case splitMember x l of (lt, found, gt) -> (lt, found, link y gt r)
  GT -> case splitMember x r of (lt, found, gt) -> (link y l lt, found, gt)
  EQ -> (l, True, r)

splitRoot :: Set a -> [Set a]
splitRoot Tip = []
splitRoot (Bin _ x l r) = [l, singleton x, r]

takeWhileAntitone, dropWhileAntitone :: (a -> Bool) -> Set a -> Set a
takeWhileAntitone _ Tip = Tip
takeWhileAntitone p (Bin _ x l r)
  | p x = link x l (takeWhileAntitone p r)
  | otherwise = takeWhileAntitone p l
dropWhileAntitone _ Tip = Tip
dropWhileAntitone p (Bin _ x l r)
  | p x = dropWhileAntitone p r
  | otherwise = link x (dropWhileAntitone p l) r

spanAntitone :: (a -> Bool) -> Set a -> (Set a, Set a)
spanAntitone p s = (takeWhileAntitone p s, dropWhileAntitone p s)

-- Places.

lookupIndex :: Ord a => a -> Set a -> Maybe Int
lookupIndex = go 0
  where
    go :: Ord a => Int -> a -> Set a -> Maybe Int
    go _ _ Tip = Nothing
    go !i x (Bin _ y l r) = case compare x y of
      LT -> go i x l
      GT -> go (i + size l + 1) x r
      EQ -> Just $! i + size l

findIndex :: Ord a => a -> Set a -> Int
findIndex x t = case lookupIndex x t of
  Just i -> i
  Nothing -> failedAt "1335:21" "Set.findIndex: element is not in the set"

elemAt :: Int -> Set a -> a
elemAt _ Tip = failedAt "1380:17" "Set.elemAt: index out of range"
elemAt i (Bin _ x l r) = case compare i sl of
  LT -> elemAt i l
  GT -> elemAt (i - sl - 1) r
  EQ -> x
  where
    sl = size l

deleteAt :: Int -> Set a -> Set a
deleteAt _ Tip = failedAt "1403:12" "Set.deleteAt: index out of range"
deleteAt i (Bin _ x l r) = case compare i sl of
  LT -> balanceR x (deleteAt i l) r
  GT -> balanceL x l (deleteAt (i - sl - 1) r)
  EQ -> glue l r
  where
    sl = size l

take, drop :: Int -> Set a -> Set a
take i t | i >= size t = t
take i _ | i <= 0 = Tip
take _ Tip = Tip
take i (Bin _ x l r) = case compare i sl of
  LT -> take i l
  GT -> link x l (take (i - sl - 1) r)
  EQ -> l
  where
    sl = size l
drop i t | i >= size t = Tip
drop i t | i <= 0 = t
drop _ Tip = Tip
drop i (Bin _ x l r) = case compare i sl of
  LT -> link x (drop i l) r
  GT -> drop (i - sl - 1) r
  EQ -> insertMin x r
  where
    sl = size l

splitAt :: Int -> Set a -> (Set a, Set a)
splitAt i t = (take i t, drop i t)

-- Maps and folds.

map :: Ord b => (a -> b) -> Set a -> Set b
map f t = fromList (foldr ((:) . f) [] t)

mapMonotonic :: (a -> b) -> Set a -> Set b
mapMonotonic _ Tip = Tip
mapMonotonic f (Bin n x l r) = Bin n (f x) (mapMonotonic f l) (mapMonotonic f r)

foldr, foldr', fold :: (a -> b -> b) -> b -> Set a -> b
foldr f = go
  where
    go z Tip = z
    go z (Bin _ x l r) = go (f x (go z r)) l
foldr' f = go
  where
    go !z Tip = z
    go !z (Bin _ x l r) = let !z' = go z r in let !z'' = f x z' in go z'' l
fold = foldr

foldl, foldl' :: (b -> a -> b) -> b -> Set a -> b
foldl f = go
  where
    go z Tip = z
    go z (Bin _ x l r) = go (f (go z l) x) r
foldl' f = go
  where
    go !z Tip = z
    go !z (Bin _ x l r) = let !z' = go z l in let !z'' = f z' x in go z'' r

toList, toAscList, toDescList, elems :: Set a -> [a]
toList = toAscList
toAscList = foldr (:) []
toDescList = foldl (flip (:)) []
elems = toAscList

-- The ends.

lookupMin, lookupMax :: Set a -> Maybe a
lookupMin Tip = Nothing
lookupMin (Bin _ x l _) = Just $! go x l
  where
    go y Tip = y
    go _ (Bin _ y l' _) = go y l'
lookupMax Tip = Nothing
lookupMax (Bin _ x _ r) = Just $! go x r
  where
    go y Tip = y
    go _ (Bin _ y _ r') = go y r'

findMin, findMax :: Set a -> a
findMin t = case lookupMin t of
  Just x -> x
  Nothing -> failedAt "790:17" "Set.findMin: empty set has no minimal element"
findMax t = case lookupMax t of
  Just x -> x
  Nothing -> failedAt "808:17" "Set.findMax: empty set has no maximal element"

deleteMin, deleteMax :: Set a -> Set a
deleteMin Tip = Tip
deleteMin (Bin _ _ Tip r) = r
deleteMin (Bin _ x l r) = balanceR x (deleteMin l) r
deleteMax Tip = Tip
deleteMax (Bin _ _ l Tip) = l
deleteMax (Bin _ x l r) = balanceL x l (deleteMax r)

deleteFindMin, deleteFindMax :: Set a -> (a, Set a)
deleteFindMin t = case minView t of
  Just r -> r
  Nothing -> (failedAt "1610:18" "Set.deleteFindMin: can not return the minimal element of an empty set", Tip)
deleteFindMax t = case maxView t of
  Just r -> r
  Nothing -> (failedAt "1618:18" "Set.deleteFindMax: can not return the maximal element of an empty set", Tip)

minView, maxView :: Set a -> Maybe (a, Set a)
minView Tip = Nothing
minView t = let !x = findMin t; !t' = deleteMin t in Just (x, t')
maxView Tip = Nothing
maxView t = let !x = findMax t; !t' = deleteMax t in Just (x, t')

-- Instances.

instance Eq a => Eq (Set a) where
  a == b = size a == size b && toAscList a == toAscList b

instance Ord a => Ord (Set a) where
  compare a b = compare (toAscList a) (toAscList b)

instance Show a => Show (Set a) where
  showsPrec p xs = showParen (p > 10) (showString "fromList " . shows (toList xs))

instance (Read a, Ord a) => Read (Set a) where
  readsPrec d = readParen (d > 10)
    (\r -> [(fromList xs, t) | ("fromList", s) <- lex r, (xs, t) <- readsPrec 11 s])

instance Ord a => Semigroup (Set a) where
  (<>) = union
  stimes = stimesIdempotentMonoid

instance Ord a => Monoid (Set a) where
  mempty = empty
  mconcat = unions

instance F.Foldable Set where
  foldr = foldr
  foldl = foldl
  foldr' = foldr'
  foldl' = foldl'
  foldMap f = go
    where
      go Tip = mempty
      go (Bin 1 x _ _) = f x
      go (Bin _ x l r) = go l `mappend` (f x `mappend` go r)
  toList = toList
  null = null
  length = size
  minimum = findMin
  maximum = findMax
  sum = foldl' (+) 0
  product = foldl' (*) 1

instance Eq1 Set where
  liftEq eq a b = size a == size b && liftEq eq (toAscList a) (toAscList b)

instance Ord1 Set where
  liftCompare cmp a b = liftCompare cmp (toAscList a) (toAscList b)

instance Show1 Set where
  liftShowsPrec sp sl d s = showsUnaryWith (liftShowsPrec sp sl) "fromList" d (toList s)

instance NFData a => NFData (Set a) where
  rnf Tip = ()
  rnf (Bin _ x l r) = rnf x `seq` rnf l `seq` rnf r

-- | Whether order, balance and sizes are right: for tests.
valid :: Ord a => Set a -> Bool
valid t = ascending (toAscList t) && balanced t && sized t
  where
    balanced Tip = True
    balanced (Bin _ _ l r) =
      (size l + size r <= 1 || (size l <= delta * size r && size r <= delta * size l))
        && balanced l && balanced r
    sized Tip = True
    sized (Bin n _ l r) = n == size l + size r + 1 && sized l && sized r

-- | With the place in the package as GHC has it, which is part of what a user sees.
failedAt :: String -> String -> a
failedAt place = errorAt
  ("libraries/containers/containers/src/Data/Set/Internal.hs:" ++ place ++ " in containers-0.6.4.1:Data.Set.Internal")
