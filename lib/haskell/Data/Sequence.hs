{-# LANGUAGE BangPatterns, PatternSynonyms, ViewPatterns, TypeFamilies #-}
-- | Sequences with both ends near. Import it qualified.
module Data.Sequence
  ( Seq (Empty, (:<|), (:|>)), empty, singleton, (<|), (|>), (><), fromList, fromFunction
  , replicate, replicateA, replicateM, cycleTaking, iterateN, unfoldr, unfoldl, fromArray
  , null, length, ViewL (..), viewl, ViewR (..), viewr
  , lookup, (!?), index, adjust, adjust', update, take, drop, insertAt, deleteAt, splitAt
  , elemIndexL, elemIndicesL, elemIndexR, findIndexL, findIndexR, findIndicesL, elemIndicesR, findIndicesR
  , filter, partition, breakl, breakr, spanl, spanr, takeWhileL, takeWhileR, dropWhileL, dropWhileR
  , reverse, intersperse, sort, sortBy, sortOn, unstableSort, unstableSortBy, unstableSortOn
  , scanl, scanl1, scanr, scanr1, tails, inits, chunksOf
  , mapWithIndex, traverseWithIndex, foldMapWithIndex, foldlWithIndex, foldrWithIndex
  , zip, zipWith, zip3, zipWith3, zip4, zipWith4, unzip, unzipWith
  ) where

import Prelude hiding
  ( replicate, null, length, lookup, take, drop, splitAt, filter, reverse, scanl, scanl1, scanr, scanr1, zip
  , zipWith, zip3, zipWith3, unzip )
import qualified Prelude as P
import qualified Control.Applicative as A
import Control.DeepSeq (NFData (..))
import Control.Monad (MonadPlus)
import Control.Monad.Fix (MonadFix (..), fix)
import Control.Monad.Zip (MonadZip (..))
import Data.Array (Array, Ix, elems)
import Data.Functor.Classes
import qualified Data.Foldable as F
import qualified Data.List as L
import GHC.Exception.Type (errorAt)
import Data.Sequence.Internal
import Data.String (IsString (..))

infixr 5  <|, ><, :<, :<|
infixl 5  |>, :>, :|>

newtype Seq a = Seq (FingerTree (Elem a))

pattern Empty :: Seq a
pattern Empty <- (null -> True) where
  Empty = Seq EmptyT

pattern (:<|) :: a -> Seq a -> Seq a
pattern x :<| xs <- (viewl -> x :< xs) where
  x :<| xs = x <| xs

pattern (:|>) :: Seq a -> a -> Seq a
pattern xs :|> x <- (viewr -> xs :> x) where
  xs :|> x = xs |> x

{-# COMPLETE (:<|), Empty #-}
{-# COMPLETE (:|>), Empty #-}

data ViewL a = EmptyL | a :< Seq a
  deriving (Eq, Ord, Show, Read, Functor, Foldable, Traversable)

data ViewR a = EmptyR | Seq a :> a
  deriving (Eq, Ord, Show, Read, Functor, Foldable, Traversable)

-- Construction.

empty :: Seq a
empty = Seq EmptyT

singleton :: a -> Seq a
singleton x = Seq (Single (Elem x))

(<|) :: a -> Seq a -> Seq a
x <| Seq t = Seq (consTree (Elem x) t)

(|>) :: Seq a -> a -> Seq a
Seq t |> x = Seq (snocTree t (Elem x))

(><) :: Seq a -> Seq a -> Seq a
Seq a >< Seq b = Seq (appendTree a [] b)

fromList :: [a] -> Seq a
fromList = L.foldl' (|>) empty

fromFunction :: Int -> (Int -> a) -> Seq a
fromFunction n f
  | n < 0 = failedAt "3321:32" "Data.Sequence.fromFunction called with negative len"
  | otherwise = fromList (map f [0 .. n - 1])

replicate :: Int -> a -> Seq a
replicate n x
  | n >= 0 = fromList (P.replicate n x)
  | otherwise = failedAt "1697:19" "replicate takes a nonnegative integer argument"

replicateA :: Applicative f => Int -> f a -> f (Seq a)
replicateA n x = fmap fromList (sequenceA (P.replicate n x))

replicateM :: Applicative m => Int -> m a -> m (Seq a)
replicateM = replicateA

cycleTaking :: Int -> Seq a -> Seq a
cycleTaking n xs = fromList (P.take n (cycle (F.toList xs)))

iterateN :: Int -> (a -> a) -> a -> Seq a
iterateN n f x = fromList (P.take n (iterate f x))

unfoldr :: (b -> Maybe (a, b)) -> b -> Seq a
unfoldr f b = fromList (L.unfoldr f b)

-- Queries and ends.

null :: Seq a -> Bool
null (Seq EmptyT) = True
null _ = False

length :: Seq a -> Int
length (Seq t) = size t

viewl :: Seq a -> ViewL a
viewl (Seq t) = case viewLTree t of
  NoView -> EmptyL
  View (Elem x) t' -> x :< Seq t'

viewr :: Seq a -> ViewR a
viewr (Seq t) = case viewRTree t of
  NoView -> EmptyR
  View (Elem x) t' -> Seq t' :> x

-- Places.

lookup :: Int -> Seq a -> Maybe a
lookup i (Seq t)
  | i >= 0 && i < size t = case lookupTree i t of (_, Elem x) -> Just x
  | otherwise = Nothing

(!?) :: Seq a -> Int -> Maybe a
s !? i = lookup i s

index :: Seq a -> Int -> a
index (Seq t) i
  | i >= 0 && i < size t = case lookupTree i t of (_, Elem x) -> x
  | otherwise = failedAt "2358:7" ("index out of bounds in call to: Data.Sequence.index " ++ show i)

adjust, adjust' :: (a -> a) -> Int -> Seq a -> Seq a
adjust f i s@(Seq t)
  | i >= 0 && i < size t = Seq (adjustTree (\_ (Elem x) -> Elem (f x)) i t)
  | otherwise = s
adjust' f i s = case lookup i s of
  Nothing -> s
  Just x -> let !x' = f x in update i x' s

update :: Int -> a -> Seq a -> Seq a
update i x = adjust (const x) i

splitAt :: Int -> Seq a -> (Seq a, Seq a)
splitAt i s@(Seq t)
  | i <= 0 = (empty, s)
  | i >= size t = (s, empty)
  | otherwise = case splitTree i t of
      Split l x r -> (Seq l, Seq (consTree x r))

take, drop :: Int -> Seq a -> Seq a
take i s = fst (splitAt i s)
drop i s = snd (splitAt i s)

insertAt :: Int -> a -> Seq a -> Seq a
insertAt i x s = case splitAt i s of (l, r) -> (l |> x) >< r

deleteAt :: Int -> Seq a -> Seq a
deleteAt i s@(Seq t)
  | i >= 0 && i < size t = case splitTree i t of Split l _ r -> Seq l >< Seq r
  | otherwise = s

elemIndexL, elemIndexR :: Eq a => a -> Seq a -> Maybe Int
elemIndexL x = findIndexL (== x)
elemIndexR x = findIndexR (== x)

elemIndicesL :: Eq a => a -> Seq a -> [Int]
elemIndicesL x = findIndicesL (== x)

findIndexL, findIndexR :: (a -> Bool) -> Seq a -> Maybe Int
findIndexL p s = L.findIndex p (F.toList s)
findIndexR p s = fmap (\i -> length s - 1 - i) (L.findIndex p (F.toList (reverse s)))

findIndicesL :: (a -> Bool) -> Seq a -> [Int]
findIndicesL p s = L.findIndices p (F.toList s)

-- Parts.

filter :: (a -> Bool) -> Seq a -> Seq a
filter p = F.foldl' (\acc x -> if p x then acc |> x else acc) empty

partition :: (a -> Bool) -> Seq a -> (Seq a, Seq a)
partition p s = (filter p s, filter (not . p) s)

spanl, spanr, breakl, breakr :: (a -> Bool) -> Seq a -> (Seq a, Seq a)
spanl p s = splitAt (maybe (length s) id (findIndexL (not . p) s)) s
spanr p s = case splitAt (maybe 0 (+ 1) (findIndexR (not . p) s)) s of (l, r) -> (r, l)
breakl p = spanl (not . p)
breakr p = spanr (not . p)

takeWhileL, takeWhileR, dropWhileL, dropWhileR :: (a -> Bool) -> Seq a -> Seq a
takeWhileL p = fst . spanl p
takeWhileR p = fst . spanr p
dropWhileL p = snd . spanl p
dropWhileR p = snd . spanr p

chunksOf :: Int -> Seq a -> Seq (Seq a)
chunksOf n s
  | null s = empty
  | n <= 0 = failedAt "3902:10" "chunksOf: A non-empty sequence can only be broken up into positively-sized chunks."
  | otherwise = case splitAt n s of (a, b) -> a <| chunksOf n b

tails, inits :: Seq a -> Seq (Seq a)
tails s = fromList [drop i s | i <- [0 .. length s]]
inits s = fromList [take i s | i <- [0 .. length s]]

-- Whole sequences.

reverse :: Seq a -> Seq a
reverse s = F.foldl' (flip (<|)) empty s

intersperse :: a -> Seq a -> Seq a
intersperse x = fromList . L.intersperse x . F.toList

sort, unstableSort :: Ord a => Seq a -> Seq a
sort = sortBy compare
unstableSort = sort

sortBy, unstableSortBy :: (a -> a -> Ordering) -> Seq a -> Seq a
sortBy cmp = fromList . L.sortBy cmp . F.toList
unstableSortBy = sortBy

sortOn, unstableSortOn :: Ord b => (a -> b) -> Seq a -> Seq a
sortOn f = fromList . L.sortOn f . F.toList
unstableSortOn = sortOn

scanl :: (b -> a -> b) -> b -> Seq a -> Seq b
scanl f z = fromList . P.scanl f z . F.toList

scanl1 :: (a -> a -> a) -> Seq a -> Seq a
scanl1 f = fromList . P.scanl1 f . F.toList

scanr :: (a -> b -> b) -> b -> Seq a -> Seq b
scanr f z = fromList . P.scanr f z . F.toList

scanr1 :: (a -> a -> a) -> Seq a -> Seq a
scanr1 f = fromList . P.scanr1 f . F.toList

-- | From the right end.
unfoldl :: (b -> Maybe (b, a)) -> b -> Seq a
unfoldl f = go empty
  where
    go acc b = case f b of
      Nothing -> acc
      Just (b', a) -> go (a <| acc) b'

fromArray :: Ix i => Array i a -> Seq a
fromArray a = fromList (elems a)

-- | Places from the right end.
elemIndicesR :: Eq a => a -> Seq a -> [Int]
elemIndicesR x = findIndicesR (== x)

findIndicesR :: (a -> Bool) -> Seq a -> [Int]
findIndicesR p s = foldlWithIndex (\rest i x -> if p x then i : rest else rest) [] s

mapWithIndex :: (Int -> a -> b) -> Seq a -> Seq b
mapWithIndex f s = fromList (P.zipWith f [0 ..] (F.toList s))

traverseWithIndex :: Applicative f => (Int -> a -> f b) -> Seq a -> f (Seq b)
traverseWithIndex f s = fmap fromList (traverse (uncurry f) (P.zip [0 ..] (F.toList s)))

foldMapWithIndex :: Monoid m => (Int -> a -> m) -> Seq a -> m
foldMapWithIndex f s = F.foldMap (uncurry f) (P.zip [0 ..] (F.toList s))

foldlWithIndex :: (b -> Int -> a -> b) -> b -> Seq a -> b
foldlWithIndex f z s = foldl (\acc (i, x) -> f acc i x) z (P.zip [0 ..] (F.toList s))

foldrWithIndex :: (Int -> a -> b -> b) -> b -> Seq a -> b
foldrWithIndex f z s = foldr (\(i, x) acc -> f i x acc) z (P.zip [0 ..] (F.toList s))

zip :: Seq a -> Seq b -> Seq (a, b)
zip = zipWith (,)

zipWith :: (a -> b -> c) -> Seq a -> Seq b -> Seq c
zipWith f a b = fromList (P.zipWith f (F.toList a) (F.toList b))

zip3 :: Seq a -> Seq b -> Seq c -> Seq (a, b, c)
zip3 = zipWith3 (,,)

zipWith3 :: (a -> b -> c -> d) -> Seq a -> Seq b -> Seq c -> Seq d
zipWith3 f a b c = fromList (P.zipWith3 f (F.toList a) (F.toList b) (F.toList c))

zip4 :: Seq a -> Seq b -> Seq c -> Seq d -> Seq (a, b, c, d)
zip4 = zipWith4 (,,,)

zipWith4 :: (a -> b -> c -> d -> e) -> Seq a -> Seq b -> Seq c -> Seq d -> Seq e
zipWith4 f a b c d =
  fromList (L.zipWith4 f (F.toList a) (F.toList b) (F.toList c) (F.toList d))

unzip :: Seq (a, b) -> (Seq a, Seq b)
unzip = unzipWith id

unzipWith :: (a -> (b, c)) -> Seq a -> (Seq b, Seq c)
unzipWith f s = (fmap (fst . f) s, fmap (snd . f) s)

-- Instances.

instance Eq a => Eq (Seq a) where
  a == b = length a == length b && F.toList a == F.toList b

instance Ord a => Ord (Seq a) where
  compare a b = compare (F.toList a) (F.toList b)

instance Show a => Show (Seq a) where
  showsPrec p xs = showParen (p > 10) (showString "fromList " . shows (F.toList xs))

instance Read a => Read (Seq a) where
  readsPrec d = readParen (d > 10)
    (\r -> [(fromList xs, t) | ("fromList", s) <- lex r, (xs, t) <- readsPrec 11 s])

instance Semigroup (Seq a) where
  (<>) = (><)

instance Monoid (Seq a) where
  mempty = empty

instance Functor Seq where
  fmap f (Seq t) = Seq (mapTree (\(Elem x) -> Elem (f x)) t)

instance F.Foldable Seq where
  foldr f z (Seq t) = foldrTree (\(Elem x) acc -> f x acc) z t
  foldl f z (Seq t) = foldlTree (\acc (Elem x) -> f acc x) z t
  length = length
  null = null

instance Traversable Seq where
  traverse f s = fmap fromList (traverse f (F.toList s))

instance Applicative Seq where
  pure = singleton
  fs <*> xs = fromList (F.toList fs <*> F.toList xs)

instance Monad Seq where
  xs >>= f = F.foldl' (\acc x -> acc >< f x) empty xs

instance MonadFail Seq where
  fail _ = empty

instance A.Alternative Seq where
  empty = Seq EmptyT
  (<|>) = (><)

instance MonadPlus Seq

instance a ~ Char => IsString (Seq a) where
  fromString = fromList

instance MonadFix Seq where
  mfix f = fromFunction (length (f blank)) (\k -> fix (\xk -> index (f xk) k))
    where
      blank = error "mfix for Data.Sequence.Seq applied to strict function"

instance MonadZip Seq where
  mzipWith = zipWith
  munzip = unzip

instance Eq1 Seq where
  liftEq eq a b = length a == length b && liftEq eq (F.toList a) (F.toList b)

instance Ord1 Seq where
  liftCompare cmp a b = liftCompare cmp (F.toList a) (F.toList b)

instance Read1 Seq where
  liftReadsPrec _ readLists =
    readsData (readsUnaryWith (const readLists) "fromList" fromList)

instance Show1 Seq where
  liftShowsPrec _ showLists d s = showsUnaryWith (const showLists) "fromList" d (F.toList s)

instance NFData a => NFData (Seq a) where
  rnf s = rnf (F.toList s)

-- | With the place in the package as GHC has it, which is part of what a user sees.
failedAt :: String -> String -> a
failedAt place = errorAt
  ("libraries/containers/containers/src/Data/Sequence/Internal.hs:" ++ place ++ " in containers-0.6.4.1:Data.Sequence.Internal")
