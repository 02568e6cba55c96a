{-# LANGUAGE BangPatterns #-}
-- | Folds and lists of maps, and the instances that rest on them.
module Data.Map.Internal.Fold where

import Prelude hiding (foldr, foldl, null)
import Control.DeepSeq (NFData (..))
import Data.Bifoldable (Bifoldable (..))
import Data.Functor.Classes
import qualified Data.Foldable as F
import Data.Functor.Identity
import qualified Data.Set.Internal as Set
import Data.Map.Internal.Tree
import GHC.Semigroup (Semigroup (..), stimesIdempotentMonoid)

foldr, foldr' :: (a -> b -> b) -> b -> Map k a -> b
foldr f = go
  where
    go z Tip = z
    go z (Bin _ _ x l r) = go (f x (go z r)) l
foldr' f = go
  where
    go !z Tip = z
    go !z (Bin _ _ x l r) = let !z' = go z r in let !z'' = f x z' in go z'' l

foldl, foldl' :: (b -> a -> b) -> b -> Map k a -> b
foldl f = go
  where
    go z Tip = z
    go z (Bin _ _ x l r) = go (f (go z l) x) r
foldl' f = go
  where
    go !z Tip = z
    go !z (Bin _ _ x l r) = let !z' = go z l in let !z'' = f z' x in go z'' r

foldrWithKey, foldrWithKey' :: (k -> a -> b -> b) -> b -> Map k a -> b
foldrWithKey f = go
  where
    go z Tip = z
    go z (Bin _ k x l r) = go (f k x (go z r)) l
foldrWithKey' f = go
  where
    go !z Tip = z
    go !z (Bin _ k x l r) = let !z' = go z r in let !z'' = f k x z' in go z'' l

foldlWithKey, foldlWithKey' :: (b -> k -> a -> b) -> b -> Map k a -> b
foldlWithKey f = go
  where
    go z Tip = z
    go z (Bin _ k x l r) = go (f (go z l) k x) r
foldlWithKey' f = go
  where
    go !z Tip = z
    go !z (Bin _ k x l r) = let !z' = go z l in let !z'' = f z' k x in go z'' r

foldMapWithKey :: Monoid m => (k -> a -> m) -> Map k a -> m
foldMapWithKey f = go
  where
    go Tip = mempty
    go (Bin 1 k x _ _) = f k x
    go (Bin _ k x l r) = go l `mappend` (f k x `mappend` go r)

-- Lists.

elems :: Map k a -> [a]
elems = foldr (:) []

keys :: Map k a -> [k]
keys = foldrWithKey (\k _ ks -> k : ks) []

assocs, toList, toAscList, toDescList :: Map k a -> [(k, a)]
assocs = toAscList
toList = toAscList
toAscList = foldrWithKey (\k x xs -> (k, x) : xs) []
toDescList = foldlWithKey (\xs k x -> (k, x) : xs) []

keysSet :: Map k a -> Set.Set k
keysSet Tip = Set.Tip
keysSet (Bin n k _ l r) = Set.Bin n k (keysSet l) (keysSet r)

-- | In linear time, from entries in ascending order of distinct keys.
fromDistinctAscList, fromDistinctDescList :: [(k, a)] -> Map k a
fromDistinctAscList xs = case build (length xs) xs of (t, _) -> t
  where
    build :: Int -> [(k, a)] -> (Map k a, [(k, a)])
    build 0 ys = (Tip, ys)
    build n ys = case build nl ys of
      (l, (k, x) : ys') -> case build (n - 1 - nl) ys' of
        (r, ys'') -> (Bin n k x l r, ys'')
      (l, []) -> (l, [])
      where
        nl = n `div` 2
fromDistinctDescList xs = fromDistinctAscList (reverse xs)

-- Comparisons of whole maps.

isSubmapOf, isProperSubmapOf :: (Ord k, Eq a) => Map k a -> Map k a -> Bool
isSubmapOf = isSubmapOfBy (==)
isProperSubmapOf = isProperSubmapOfBy (==)

isSubmapOfBy, isProperSubmapOfBy :: Ord k => (a -> b -> Bool) -> Map k a -> Map k b -> Bool
isSubmapOfBy f t1 t2 = size t1 <= size t2 && go t1 t2
  where
    go Tip _ = True
    go _ Tip = False
    go (Bin _ k x l r) t = case splitLookup k t of
      (lt, found, gt) -> case found of
        Nothing -> False
        Just y -> f x y && size l <= size lt && size r <= size gt && go l lt && go r gt
isProperSubmapOfBy f t1 t2 = size t1 < size t2 && isSubmapOfBy f t1 t2

-- Walks with effects.

traverseWithKey :: Applicative t => (k -> a -> t b) -> Map k a -> t (Map k b)
traverseWithKey f = go
  where
    go Tip = pure Tip
    go (Bin 1 k x _ _) = (\x' -> Bin 1 k x' Tip Tip) <$> f k x
    go (Bin n k x l r) = (\l' x' r' -> Bin n k x' l' r') <$> go l <*> f k x <*> go r

traverseMaybeWithKey :: Applicative f => (k -> a -> f (Maybe b)) -> Map k a -> f (Map k b)
traverseMaybeWithKey f = go
  where
    go Tip = pure Tip
    go (Bin _ k x l r) = combine <$> go l <*> f k x <*> go r
      where
        combine l' mx r' = case mx of
          Nothing -> link2 l' r'
          Just x' -> link k x' l' r'

-- Instances.

instance (Eq k, Eq a) => Eq (Map k a) where
  t1 == t2 = size t1 == size t2 && toAscList t1 == toAscList t2

instance (Ord k, Ord a) => Ord (Map k a) where
  compare m1 m2 = compare (toAscList m1) (toAscList m2)

instance (Show k, Show a) => Show (Map k a) where
  showsPrec d m = showParen (d > 10) (showString "fromList " . shows (toList m))

instance Ord k => Semigroup (Map k a) where
  (<>) = union
  stimes = stimesIdempotentMonoid

instance Ord k => Monoid (Map k a) where
  mempty = empty
  mconcat = F.foldl' union empty

instance Functor (Map k) where
  fmap f = go
    where
      go Tip = Tip
      go (Bin n k x l r) = Bin n k (f x) (go l) (go r)
  a <$ m = go m
    where
      go Tip = Tip
      go (Bin n k _ l r) = Bin n k a (go l) (go r)

instance F.Foldable (Map k) where
  foldr = foldr
  foldl = foldl
  foldr' = foldr'
  foldl' = foldl'
  foldMap f = foldMapWithKey (\_ x -> f x)
  toList = elems
  null = null
  length = size
  minimum = least "4278:23" "Data.Foldable.minimum (for Data.Map): empty map" min
  maximum = least "4271:23" "Data.Foldable.maximum (for Data.Map): empty map" max

-- | The one that a choice of two prefers.
least :: String -> String -> (a -> a -> a) -> Map k a -> a
least place message choose m = case elems m of
  [] -> failedAt place message
  x : xs -> F.foldl' choose x xs

instance Traversable (Map k) where
  traverse f = traverseWithKey (\_ x -> f x)

instance Bifoldable Map where
  bifoldMap f g m = F.foldMap (\(k, x) -> f k `mappend` g x) (toAscList m)

instance Eq2 Map where
  liftEq2 eqk eqv m n = size m == size n && liftEq (liftEq2 eqk eqv) (toAscList m) (toAscList n)

instance Ord2 Map where
  liftCompare2 cmpk cmpv m n =
    liftCompare (liftCompare2 cmpk cmpv) (toAscList m) (toAscList n)

instance Show2 Map where
  liftShowsPrec2 spk slk spv slv d m = showsUnaryWith (liftShowsPrec sp sl) "fromList" d (toList m)
    where
      sp = liftShowsPrec2 spk slk spv slv
      sl = liftShowList2 spk slk spv slv

instance Eq k => Eq1 (Map k) where
  liftEq = liftEq2 (==)

instance Ord k => Ord1 (Map k) where
  liftCompare = liftCompare2 compare

instance Show k => Show1 (Map k) where
  liftShowsPrec = liftShowsPrec2 showsPrec showList

instance (NFData k, NFData a) => NFData (Map k a) where
  rnf Tip = ()
  rnf (Bin _ k x l r) = rnf k `seq` rnf x `seq` rnf l `seq` rnf r

-- | Whether order, balance and sizes are right: for tests.
valid :: Ord k => Map k a -> Bool
valid t = Set.ascending (keys t) && balanced t && sized t
  where
    balanced Tip = True
    balanced (Bin _ _ _ l r) =
      (size l + size r <= 1 || (size l <= delta * size r && size r <= delta * size l))
        && balanced l && balanced r
    sized Tip = True
    sized (Bin n _ _ l r) = n == size l + size r + 1 && sized l && sized r
