{-# LANGUAGE BangPatterns #-}
-- | Maps from 'Int', as big-endian Patricia trees after Okasaki and Gill, "Fast Mergeable
-- Integer Maps" (1998): the type, and all that makes no new values.
--
-- A branch holds the bits that its keys share, and the one bit (its mask) at which they
-- part: the left side has it clear. Only the topmost mask can be the sign, and then the left
-- side has the keys from 0 and the right side the negative ones.
module Data.IntMap.Internal where

import Prelude hiding (lookup, filter, foldr, foldl, null)
import Control.DeepSeq (NFData (..))
import Data.Bits
import qualified Data.Foldable as F
import Data.Functor.Classes
import GHC.Exception.Type (errorAt)
import GHC.Bits (shrlInt, clzInt)
import GHC.Semigroup (Semigroup (..), stimesIdempotentMonoid)

type Key = Int

data IntMap a
  = Bin !Int !Int !(IntMap a) !(IntMap a)
  | Tip !Int a
  | Nil

infixl 9  !, !?, \\

-- Bits.

-- | The bits above the mask.
maskTo :: Int -> Int -> Int
maskTo k m = k .&. (complement (m - 1) `xor` m)

noMatch :: Int -> Int -> Int -> Bool
noMatch k p m = maskTo k m /= p

isZero :: Int -> Int -> Bool
isZero k m = k .&. m == 0

-- | The highest bit at which two keys differ.
branchMask :: Int -> Int -> Int
branchMask a b = (minBound :: Int) `shrlInt` clzInt (a `xor` b)

-- | Whether a mask is of a higher bit: as numbers without sign.
shorter :: Int -> Int -> Bool
shorter m1 m2 = (m1 `xor` minBound) > (m2 `xor` minBound)

-- | Joins two trees whose prefixes differ.
link :: Int -> IntMap a -> Int -> IntMap a -> IntMap a
link k1 t1 k2 t2
  | isZero k1 m = Bin p m t1 t2
  | otherwise = Bin p m t2 t1
  where
    !m = branchMask k1 k2
    !p = maskTo k1 m

-- | A branch, unless a side is empty.
bin :: Int -> Int -> IntMap a -> IntMap a -> IntMap a
bin _ _ l Nil = l
bin _ _ Nil r = r
bin p m l r = Bin p m l r

-- Queries.

empty :: IntMap a
empty = Nil

null :: IntMap a -> Bool
null Nil = True
null _ = False

size :: IntMap a -> Int
size = go 0
  where
    go !acc (Bin _ _ l r) = go (go acc l) r
    go !acc (Tip _ _) = acc + 1
    go !acc Nil = acc

lookup :: Key -> IntMap a -> Maybe a
lookup !k m = go m
  where
    go (Bin p m l r)
      | noMatch k p m = Nothing
      | isZero k m = go l
      | otherwise = go r
    go (Tip kx x) = if k == kx then Just x else Nothing
    go Nil = Nothing

member, notMember :: Key -> IntMap a -> Bool
member k m = case lookup k m of
  Nothing -> False
  Just _ -> True
notMember k m = not (member k m)

findWithDefault :: a -> Key -> IntMap a -> a
findWithDefault def k m = case lookup k m of
  Nothing -> def
  Just x -> x

(!) :: IntMap a -> Key -> a
m ! k = case lookup k m of
  Just x -> x
  Nothing -> failedAt "619:17" ("IntMap.!: key " ++ show k ++ " is not an element of the map")

(!?) :: IntMap a -> Key -> Maybe a
m !? k = lookup k m

lookupLT, lookupGT, lookupLE, lookupGE :: Key -> IntMap a -> Maybe (Key, a)
lookupLT k t = case split k t of (lt, _) -> lookupMax lt
lookupGT k t = case split k t of (_, gt) -> lookupMin gt
lookupLE k t = case lookup k t of
  Just x -> Just (k, x)
  Nothing -> lookupLT k t
lookupGE k t = case lookup k t of
  Just x -> Just (k, x)
  Nothing -> lookupGT k t

-- | The two sides in the order of their keys.
ordered :: Int -> IntMap a -> IntMap a -> (IntMap a, IntMap a)
ordered m l r = if m < 0 then (r, l) else (l, r)

lookupMin, lookupMax :: IntMap a -> Maybe (Key, a)
lookupMin Nil = Nothing
lookupMin (Tip k x) = Just (k, x)
lookupMin (Bin _ m l r) = lookupMin (if m < 0 then r else l)
lookupMax Nil = Nothing
lookupMax (Tip k x) = Just (k, x)
lookupMax (Bin _ m l r) = lookupMax (if m < 0 then l else r)

findMin, findMax :: IntMap a -> (Key, a)
findMin t = case lookupMin t of
  Just r -> r
  Nothing -> failedAt "2313:17" "findMin: empty map has no minimal element"
findMax t = case lookupMax t of
  Just r -> r
  Nothing -> failedAt "2331:17" "findMax: empty map has no maximal element"

-- Removal.

delete :: Key -> IntMap a -> IntMap a
delete !k m = go m
  where
    go t@(Bin p m l r)
      | noMatch k p m = t
      | isZero k m = bin p m (go l) r
      | otherwise = bin p m l (go r)
    go t@(Tip kx _) = if k == kx then Nil else t
    go Nil = Nil

deleteMin, deleteMax :: IntMap a -> IntMap a
deleteMin t = maybe Nil snd (minViewWithKey t)
deleteMax t = maybe Nil snd (maxViewWithKey t)

minViewWithKey, maxViewWithKey :: IntMap a -> Maybe ((Key, a), IntMap a)
minViewWithKey t = case lookupMin t of
  Nothing -> Nothing
  Just (k, x) -> Just ((k, x), delete k t)
maxViewWithKey t = case lookupMax t of
  Nothing -> Nothing
  Just (k, x) -> Just ((k, x), delete k t)

minView, maxView :: IntMap a -> Maybe (a, IntMap a)
minView t = fmap (\((_, x), t') -> (x, t')) (minViewWithKey t)
maxView t = fmap (\((_, x), t') -> (x, t')) (maxViewWithKey t)

deleteFindMin, deleteFindMax :: IntMap a -> ((Key, a), IntMap a)
deleteFindMin t = case minViewWithKey t of
  Just r -> r
  Nothing -> (failedAt "2295:28" "deleteFindMin: empty map has no minimal element", Nil)
deleteFindMax t = case maxViewWithKey t of
  Just r -> r
  Nothing -> (failedAt "2289:28" "deleteFindMax: empty map has no maximal element", Nil)

-- Splits.

split :: Key -> IntMap a -> (IntMap a, IntMap a)
split k t = case splitLookup k t of (lt, _, gt) -> (lt, gt)

splitLookup :: Key -> IntMap a -> (IntMap a, Maybe a, IntMap a)
splitLookup !k t = case t of
  Bin _ m l r | m < 0 ->
    if k >= 0
      then case go l of (lt, x, gt) -> (union r lt, x, gt)
      else case go r of (lt, x, gt) -> (lt, x, union gt l)
  _ -> go t
  where
    go t'@(Bin p m l r)
      | noMatch k p m = if k > p then (t', Nothing, Nil) else (Nil, Nothing, t')
      | isZero k m = case go l of (lt, x, gt) -> (lt, x, bin p m gt r)
      | otherwise = case go r of (lt, x, gt) -> (bin p m l lt, x, gt)
    go t'@(Tip ky y)
      | k > ky = (t', Nothing, Nil)
      | k < ky = (Nil, Nothing, t')
      | otherwise = (Nil, Just y, Nil)
    go Nil = (Nil, Nothing, Nil)

splitRoot :: IntMap a -> [IntMap a]
splitRoot Nil = []
splitRoot t@(Tip _ _) = [t]
splitRoot (Bin _ m l r) = case ordered m l r of (a, b) -> [a, b]

-- Combination.

-- | Walks two trees together. Given: what to do with keys in both, with parts only in the
-- first, and with parts only in the second.
mergeTrees
  :: (Key -> a -> b -> IntMap c) -> (IntMap a -> IntMap c) -> (IntMap b -> IntMap c)
  -> IntMap a -> IntMap b -> IntMap c
mergeTrees both only1 only2 = go
  where
    go t1 Nil = only1 t1
    go Nil t2 = only2 t2
    go t1@(Tip k1 x1) t2 = tip1 t2
      where
        tip1 t@(Bin p m l r)
          | noMatch k1 p m = joined k1 (only1 t1) p (only2 t)
          | isZero k1 m = bin p m (tip1 l) (only2 r)
          | otherwise = bin p m (only2 l) (tip1 r)
        tip1 t@(Tip k2 x2)
          | k1 == k2 = both k1 x1 x2
          | otherwise = joined k1 (only1 t1) k2 (only2 t)
        tip1 Nil = only1 t1
    go t1 t2@(Tip k2 x2) = tip2 t1
      where
        tip2 t@(Bin p m l r)
          | noMatch k2 p m = joined p (only1 t) k2 (only2 t2)
          | isZero k2 m = bin p m (tip2 l) (only1 r)
          | otherwise = bin p m (only1 l) (tip2 r)
        tip2 t@(Tip k1 x1)
          | k1 == k2 = both k1 x1 x2
          | otherwise = joined k1 (only1 t) k2 (only2 t2)
        tip2 Nil = only2 t2
    go t1@(Bin p1 m1 l1 r1) t2@(Bin p2 m2 l2 r2)
      | shorter m1 m2 =
          if noMatch p2 p1 m1 then apart
          else if isZero p2 m1 then bin p1 m1 (go l1 t2) (only1 r1)
          else bin p1 m1 (only1 l1) (go r1 t2)
      | shorter m2 m1 =
          if noMatch p1 p2 m2 then apart
          else if isZero p1 m2 then bin p2 m2 (go t1 l2) (only2 r2)
          else bin p2 m2 (only2 l2) (go t1 r2)
      | p1 == p2 = bin p1 m1 (go l1 l2) (go r1 r2)
      | otherwise = apart
      where
        apart = joined p1 (only1 t1) p2 (only2 t2)
    joined _ Nil _ t2 = t2
    joined _ t1 _ Nil = t1
    joined k1 t1 k2 t2 = link k1 t1 k2 t2

union :: IntMap a -> IntMap a -> IntMap a
union = mergeTrees (\k x _ -> Tip k x) id id

difference, (\\) :: IntMap a -> IntMap b -> IntMap a
difference = mergeTrees (\_ _ _ -> Nil) id (const Nil)
(\\) = difference

intersection :: IntMap a -> IntMap b -> IntMap a
intersection = mergeTrees (\k x _ -> Tip k x) (const Nil) (const Nil)

disjoint :: IntMap a -> IntMap b -> Bool
disjoint a b = null (intersection a b)

-- Filters.

filter :: (a -> Bool) -> IntMap a -> IntMap a
filter p = filterWithKey (\_ x -> p x)

filterWithKey :: (Key -> a -> Bool) -> IntMap a -> IntMap a
filterWithKey f = go
  where
    go (Bin p m l r) = bin p m (go l) (go r)
    go t@(Tip k x) = if f k x then t else Nil
    go Nil = Nil

partition :: (a -> Bool) -> IntMap a -> (IntMap a, IntMap a)
partition p = partitionWithKey (\_ x -> p x)

partitionWithKey :: (Key -> a -> Bool) -> IntMap a -> (IntMap a, IntMap a)
partitionWithKey f t = (filterWithKey f t, filterWithKey (\k x -> not (f k x)) t)

-- Folds.

foldrWithKey, foldrWithKey' :: (Key -> a -> b -> b) -> b -> IntMap a -> b
foldrWithKey f = go
  where
    go z (Bin _ m l r) = case ordered m l r of (a, b) -> go (go z b) a
    go z (Tip k x) = f k x z
    go z Nil = z
foldrWithKey' f = go
  where
    go !z (Bin _ m l r) = case ordered m l r of (a, b) -> let !z' = go z b in go z' a
    go !z (Tip k x) = f k x z
    go !z Nil = z

foldlWithKey, foldlWithKey' :: (b -> Key -> a -> b) -> b -> IntMap a -> b
foldlWithKey f = go
  where
    go z (Bin _ m l r) = case ordered m l r of (a, b) -> go (go z a) b
    go z (Tip k x) = f z k x
    go z Nil = z
foldlWithKey' f = go
  where
    go !z (Bin _ m l r) = case ordered m l r of (a, b) -> let !z' = go z a in go z' b
    go !z (Tip k x) = f z k x
    go !z Nil = z

foldr, foldr' :: (a -> b -> b) -> b -> IntMap a -> b
foldr f = foldrWithKey (\_ x z -> f x z)
foldr' f = foldrWithKey' (\_ x z -> f x z)

foldl, foldl' :: (b -> a -> b) -> b -> IntMap a -> b
foldl f = foldlWithKey (\z _ x -> f z x)
foldl' f = foldlWithKey' (\z _ x -> f z x)

foldMapWithKey :: Monoid m => (Key -> a -> m) -> IntMap a -> m
foldMapWithKey f = go
  where
    go (Bin _ m l r) = case ordered m l r of (a, b) -> go a `mappend` go b
    go (Tip k x) = f k x
    go Nil = mempty

elems :: IntMap a -> [a]
elems = foldr (:) []

keys :: IntMap a -> [Key]
keys = foldrWithKey (\k _ ks -> k : ks) []

assocs, toList, toAscList, toDescList :: IntMap a -> [(Key, a)]
assocs = toAscList
toList = toAscList
toAscList = foldrWithKey (\k x xs -> (k, x) : xs) []
toDescList = foldlWithKey (\xs k x -> (k, x) : xs) []

isSubmapOfBy, isProperSubmapOfBy :: (a -> b -> Bool) -> IntMap a -> IntMap b -> Bool
isSubmapOfBy f a b = F.all (\(k, x) -> maybe False (f x) (lookup k b)) (toAscList a)
isProperSubmapOfBy f a b = size a < size b && isSubmapOfBy f a b

isSubmapOf, isProperSubmapOf :: Eq a => IntMap a -> IntMap a -> Bool
isSubmapOf = isSubmapOfBy (==)
isProperSubmapOf = isProperSubmapOfBy (==)

traverseWithKey :: Applicative t => (Key -> a -> t b) -> IntMap a -> t (IntMap b)
traverseWithKey f = go
  where
    go Nil = pure Nil
    go (Tip k x) = Tip k <$> f k x
    go (Bin p m l r)
      | m < 0 = flip (Bin p m) <$> go r <*> go l
      | otherwise = Bin p m <$> go l <*> go r

-- Instances.

traverseMaybeWithKey
  :: Applicative f => (Key -> a -> f (Maybe b)) -> IntMap a -> f (IntMap b)
traverseMaybeWithKey f = go
  where
    go Nil = pure Nil
    go (Tip k x) = maybe Nil (Tip k) <$> f k x
    go (Bin p m l r)
      | m < 0 = flip (bin p m) <$> go r <*> go l
      | otherwise = bin p m <$> go l <*> go r

instance Eq a => Eq (IntMap a) where
  a == b = toAscList a == toAscList b

instance Ord a => Ord (IntMap a) where
  compare a b = compare (toAscList a) (toAscList b)

instance Show a => Show (IntMap a) where
  showsPrec d m = showParen (d > 10) (showString "fromList " . shows (toList m))

instance Semigroup (IntMap a) where
  (<>) = union
  stimes = stimesIdempotentMonoid

instance Monoid (IntMap a) where
  mempty = empty

instance Functor IntMap where
  fmap f = go
    where
      go (Bin p m l r) = Bin p m (go l) (go r)
      go (Tip k x) = Tip k (f x)
      go Nil = Nil

instance F.Foldable IntMap where
  foldr = foldr
  foldl = foldl
  foldr' = foldr'
  foldl' = foldl'
  foldMap f = foldMapWithKey (\_ x -> f x)
  toList = elems
  null = null
  length = size
  minimum = least "494:23" "minimum" min
  maximum = least "483:23" "maximum" max

-- | The one that a choice of two prefers.
least :: String -> String -> (a -> a -> a) -> IntMap a -> a
least place name choose m = case elems m of
  [] -> failedAt place ("Data.Foldable." ++ name ++ " (for Data.IntMap): empty map")
  x : xs -> F.foldl' choose x xs

instance Traversable IntMap where
  traverse f = traverseWithKey (\_ x -> f x)

instance Eq1 IntMap where
  liftEq eq a b = liftEq (liftEq eq) (toAscList a) (toAscList b)

instance Ord1 IntMap where
  liftCompare cmp a b = liftCompare (liftCompare cmp) (toAscList a) (toAscList b)

instance Show1 IntMap where
  liftShowsPrec sp sl d m = showsUnaryWith (liftShowsPrec sp' sl') "fromList" d (toList m)
    where
      sp' = liftShowsPrec sp sl
      sl' = liftShowList sp sl

instance NFData a => NFData (IntMap a) where
  rnf Nil = ()
  rnf (Tip _ x) = rnf x
  rnf (Bin _ _ l r) = rnf l `seq` rnf r

-- | With the place in the package as GHC has it, which is part of what a user sees.
failedAt :: String -> String -> a
failedAt place = errorAt
  ("libraries/containers/containers/src/Data/IntMap/Internal.hs:" ++ place ++ " in containers-0.6.4.1:Data.IntMap.Internal")
