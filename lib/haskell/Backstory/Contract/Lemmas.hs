{-# LANGUAGE ExistentialQuantification #-}
-- | What is true of library functions: rules of the prover ("crates/contracts/src/library.rs").
--
-- An equation is used from left to right, so its right side is the simpler one. Each lemma is proved by the prover
-- itself from those before it (@cargo test -p workbench --test lemmas library@). What is proved of elements that are
-- numbers is true of all that are compared by their structure: a lemma does nothing else with them.
module Backstory.Contract.Lemmas where

import Data.List (delete, insert, nub, sort)
import Data.Map (Map)
import qualified Data.Map as Map
import qualified Data.Map.Strict as Strict
import qualified Data.Set as Set
import Backstory.Contract.Model (complement)

infix 1 :=
infixr 0 :=>

data Lemma
  -- | The left side is replaced by the right one.
  = forall a. Eq a => a := a
  | Holds Bool
  | Bool :=> Lemma
  -- | The two sides look at elements in another order: only where neither of them can crash.
  | InAnyOrder Lemma
  -- | As long as no 'Int' overflows.
  | Unbounded Lemma

-- | For tests.
holds :: Lemma -> Bool
holds lemma = case lemma of
  a := b -> a == b
  Holds b -> b
  b :=> other -> not b || holds other
  InAnyOrder other -> holds other
  Unbounded other -> holds other

-- Lists one after the other.

appendNil :: Eq a => [a] -> Lemma
appendNil xs = xs ++ [] := xs

appendAppend :: Eq a => [a] -> [a] -> [a] -> Lemma
appendAppend xs ys zs = (xs ++ ys) ++ zs := xs ++ (ys ++ zs)

lengthAppend :: [a] -> [a] -> Lemma
lengthAppend xs ys = length (xs ++ ys) := length xs + length ys

sumAppend :: [Int] -> [Int] -> Lemma
sumAppend xs ys = Unbounded (sum (xs ++ ys) := sum xs + sum ys)

sumAppendInteger :: [Integer] -> [Integer] -> Lemma
sumAppendInteger xs ys = sum (xs ++ ys) := sum xs + sum ys

elemAppend :: Eq a => a -> [a] -> [a] -> Lemma
elemAppend x xs ys = elem x (xs ++ ys) := elem x xs || elem x ys

allAppend :: (a -> Bool) -> [a] -> [a] -> Lemma
allAppend p xs ys = all p (xs ++ ys) := all p xs && all p ys

anyAppend :: (a -> Bool) -> [a] -> [a] -> Lemma
anyAppend p xs ys = any p (xs ++ ys) := any p xs || any p ys

mapAppend :: Eq b => (a -> b) -> [a] -> [a] -> Lemma
mapAppend f xs ys = map f (xs ++ ys) := map f xs ++ map f ys

filterAppend :: Eq a => (a -> Bool) -> [a] -> [a] -> Lemma
filterAppend p xs ys = filter p (xs ++ ys) := filter p xs ++ filter p ys

foldrAppend :: Eq b => (a -> b -> b) -> b -> [a] -> [a] -> Lemma
foldrAppend f z xs ys = foldr f z (xs ++ ys) := foldr f (foldr f z ys) xs

foldlAppend :: Eq b => (b -> a -> b) -> b -> [a] -> [a] -> Lemma
foldlAppend f z xs ys = foldl f z (xs ++ ys) := foldl f (foldl f z xs) ys

concatAppend :: Eq a => [[a]] -> [[a]] -> Lemma
concatAppend xs ys = concat (xs ++ ys) := concat xs ++ concat ys

-- Reversed lists.

reverseAppend :: Eq a => [a] -> [a] -> Lemma
reverseAppend xs ys = reverse (xs ++ ys) := reverse ys ++ reverse xs

reverseReverse :: Eq a => [a] -> Lemma
reverseReverse xs = reverse (reverse xs) := xs

lengthReverse :: [a] -> Lemma
lengthReverse xs = length (reverse xs) := length xs

sumReverse :: [Int] -> Lemma
sumReverse xs = Unbounded (sum (reverse xs) := sum xs)

sumReverseInteger :: [Integer] -> Lemma
sumReverseInteger xs = sum (reverse xs) := sum xs

elemReverse :: Eq a => a -> [a] -> Lemma
elemReverse x xs = elem x (reverse xs) := elem x xs

allReverse :: (a -> Bool) -> [a] -> Lemma
allReverse p xs = InAnyOrder (all p (reverse xs) := all p xs)

anyReverse :: (a -> Bool) -> [a] -> Lemma
anyReverse p xs = InAnyOrder (any p (reverse xs) := any p xs)

mapReverse :: Eq b => (a -> b) -> [a] -> Lemma
mapReverse f xs = map f (reverse xs) := reverse (map f xs)

filterReverse :: Eq a => (a -> Bool) -> [a] -> Lemma
filterReverse p xs = InAnyOrder (filter p (reverse xs) := reverse (filter p xs))

-- Lengths.

lengthMap :: (a -> b) -> [a] -> Lemma
lengthMap f xs = length (map f xs) := length xs

lengthFilter :: (a -> Bool) -> [a] -> Lemma
lengthFilter p xs = Holds (length (filter p xs) <= length xs)

lengthFilters :: (a -> Bool) -> [a] -> Lemma
lengthFilters p xs =
  InAnyOrder (length (filter (complement p) xs) := length xs - length (filter p xs))

lengthReplicate :: Int -> a -> Lemma
lengthReplicate n x = length (replicate n x) := if n <= 0 then 0 else n

lengthTake :: Int -> [a] -> Lemma
lengthTake n xs = length (take n xs) := if n <= 0 then 0 else if n <= length xs then n else length xs

lengthDrop :: Int -> [a] -> Lemma
lengthDrop n xs =
  length (drop n xs) := if n <= 0 then length xs else if n <= length xs then length xs - n else 0

takeDrop :: Eq a => Int -> [a] -> Lemma
takeDrop n xs = take n xs ++ drop n xs := xs

lengthTakeWhile :: (a -> Bool) -> [a] -> Lemma
lengthTakeWhile p xs = Holds (length (takeWhile p xs) <= length xs)

lengthDropWhile :: (a -> Bool) -> [a] -> Lemma
lengthDropWhile p xs = Holds (length (dropWhile p xs) <= length xs)

takeWhileDropWhile :: Eq a => (a -> Bool) -> [a] -> Lemma
takeWhileDropWhile p xs = takeWhile p xs ++ dropWhile p xs := xs

lengthInit :: [a] -> Lemma
lengthInit xs = length xs > 0 :=> length (init xs) := length xs - 1

initAppend :: Eq a => [a] -> a -> Lemma
initAppend xs x = init (xs ++ [x]) := xs

lastAppend :: Eq a => [a] -> a -> Lemma
lastAppend xs x = last (xs ++ [x]) := x

lengthZip :: [a] -> [b] -> Lemma
lengthZip xs ys = length (zip xs ys) := if length xs <= length ys then length xs else length ys

lengthConcat :: [[a]] -> Lemma
lengthConcat xs = length (concat xs) := sum (map length xs)

-- An element taken out.

lengthDelete :: Eq a => a -> [a] -> Lemma
lengthDelete x xs = elem x xs :=> length (delete x xs) := length xs - 1

deleteOther :: Eq a => a -> [a] -> Lemma
deleteOther x xs = not (elem x xs) :=> delete x xs := xs

lengthDeleteAtMost :: Eq a => a -> [a] -> Lemma
lengthDeleteAtMost x xs = Holds (length (delete x xs) <= length xs)

lengthDeleteAtLeast :: Eq a => a -> [a] -> Lemma
lengthDeleteAtLeast x xs = Holds (length (delete x xs) >= length xs - 1)

elemDelete :: Eq a => a -> a -> [a] -> Lemma
elemDelete x y xs = x /= y :=> elem x (delete y xs) := elem x xs

sumDelete :: Int -> [Int] -> Lemma
sumDelete x xs = elem x xs :=> Unbounded (sum (delete x xs) := sum xs - x)

sumDeleteInteger :: Integer -> [Integer] -> Lemma
sumDeleteInteger x xs = elem x xs :=> sum (delete x xs) := sum xs - x

-- Sorted lists, and each element once.

lengthInsert :: Ord a => a -> [a] -> Lemma
lengthInsert x xs = length (insert x xs) := length xs + 1

lengthSort :: Ord a => [a] -> Lemma
lengthSort xs = length (sort xs) := length xs

sumInsert :: Int -> [Int] -> Lemma
sumInsert x xs = Unbounded (sum (insert x xs) := x + sum xs)

sumSort :: [Int] -> Lemma
sumSort xs = Unbounded (sum (sort xs) := sum xs)

elemInsert :: (Eq a, Ord a) => a -> a -> [a] -> Lemma
elemInsert x y xs = elem x (insert y xs) := x == y || elem x xs

elemSort :: (Eq a, Ord a) => a -> [a] -> Lemma
elemSort x xs = elem x (sort xs) := elem x xs

allInsert :: Ord a => (a -> Bool) -> a -> [a] -> Lemma
allInsert p x xs = InAnyOrder (all p (insert x xs) := p x && all p xs)

allSort :: Ord a => (a -> Bool) -> [a] -> Lemma
allSort p xs = InAnyOrder (all p (sort xs) := all p xs)

elemNub :: Eq a => a -> [a] -> Lemma
elemNub x xs = elem x (nub xs) := elem x xs

lengthNub :: Eq a => [a] -> Lemma
lengthNub xs = Holds (length (nub xs) <= length xs)

-- What is in a map.

lengthKeys :: Map k a -> Lemma
lengthKeys m = length (Map.keys m) := length (Map.elems m)

lengthAssocs :: Map k a -> Lemma
lengthAssocs m = length (Map.assocs m) := length (Map.elems m)

lengthOfMap :: (a -> b) -> Map k a -> Lemma
lengthOfMap f m = length (Map.elems (Map.map f m)) := length (Map.elems m)

lengthOfStrictMap :: (a -> b) -> Map k a -> Lemma
lengthOfStrictMap f m = length (Map.elems (Strict.map f m)) := length (Map.elems m)

lengthOfMapWithKey :: (k -> a -> b) -> Map k a -> Lemma
lengthOfMapWithKey f m = length (Map.elems (Map.mapWithKey f m)) := length (Map.elems m)

lengthOfStrictMapWithKey :: (k -> a -> b) -> Map k a -> Lemma
lengthOfStrictMapWithKey f m = length (Map.elems (Strict.mapWithKey f m)) := length (Map.elems m)

lengthKeysSet :: Map k a -> Lemma
lengthKeysSet m = Set.size (Map.keysSet m) := length (Map.elems m)

lengthOfFilter :: (a -> Bool) -> Map k a -> Lemma
lengthOfFilter p m = Holds (length (Map.elems (Map.filter p m)) <= length (Map.elems m))

lengthOfFilters :: (a -> Bool) -> Map k a -> Lemma
lengthOfFilters p m =
  InAnyOrder
    (length (Map.elems (Map.filter (complement p) m))
      := length (Map.elems m) - length (Map.elems (Map.filter p m)))

sumOfFilters :: (Int -> Bool) -> Map k Int -> Lemma
sumOfFilters p m =
  InAnyOrder (Unbounded
    (sum (Map.elems (Map.filter (complement p) m))
      := sum (Map.elems m) - sum (Map.elems (Map.filter p m))))
