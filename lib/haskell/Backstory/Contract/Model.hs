{-# LANGUAGE MagicHash #-}
-- | Functions of the library, defined as one reasons about them: the same results for lists that
-- end and integers, without accumulators, each recursive under its own name.
--
-- A function @fOf@ on lists may have a variant @fBag@: what it gives for the elements of a map or a
-- set, of which the order is not known ('Bag').
module Backstory.Contract.Model where

import Prelude hiding (sum)
import Data.Foldable (toList)

foreign import prim "unsafe-coerce" coerced :: a -> b

-- | Elements in some order: the first that is known, and the others.
data Bag a = Bag a [a]

-- | An element of a map or a set, before the others. It is no list: the prover takes it for one where the
-- order does not matter, and nowhere else.
bag :: a -> [a] -> [a]
bag x xs = coerced (Bag x xs)

sumOf :: Num a => [a] -> a
sumOf xs = case xs of
  [] -> 0
  y : ys -> y + sumOf ys

sumBag :: Num a => Bag a -> a
sumBag (Bag y ys) = y + sumOf ys

productOf :: Num a => [a] -> a
productOf xs = case xs of
  [] -> 1
  y : ys -> y * productOf ys

productBag :: Num a => Bag a -> a
productBag (Bag y ys) = y * productOf ys

maximumOf :: Ord a => [a] -> a
maximumOf xs = case xs of
  [] -> errorWithoutStackTrace "Prelude.maximum: empty list"
  y : ys -> case ys of
    [] -> y
    _ : _ -> max y (maximumOf ys)

maximumBag :: Ord a => Bag a -> a
maximumBag (Bag y ys) = if lengthOf ys == 0 then y else max y (maximumOf ys)

minimumOf :: Ord a => [a] -> a
minimumOf xs = case xs of
  [] -> errorWithoutStackTrace "Prelude.minimum: empty list"
  y : ys -> case ys of
    [] -> y
    _ : _ -> min y (minimumOf ys)

minimumBag :: Ord a => Bag a -> a
minimumBag (Bag y ys) = if lengthOf ys == 0 then y else min y (minimumOf ys)

lengthOf :: [a] -> Int
lengthOf xs = case xs of
  [] -> 0
  _ : ys -> 1 + lengthOf ys

lengthBag :: Bag a -> Int
lengthBag (Bag _ ys) = 1 + lengthOf ys

nullOf :: [a] -> Bool
nullOf xs = case xs of
  [] -> True
  _ : _ -> False

nullBag :: Bag a -> Bool
nullBag (Bag _ _) = False

elemOf :: Eq a => a -> [a] -> Bool
elemOf x xs = case xs of
  [] -> False
  y : ys -> x == y || elemOf x ys

-- In a bag, whatever could crash is needed: it may come first.

elemBag :: Eq a => a -> Bag a -> Bool
elemBag x (Bag y ys) = let others = elemOf x ys in others `seq` (x == y || others)

reverseOf :: [a] -> [a]
reverseOf xs = case xs of
  [] -> []
  y : ys -> reverseOf ys ++ [y]

mapOf :: (a -> b) -> [a] -> [b]
mapOf f xs = case xs of
  [] -> []
  y : ys -> f y : mapOf f ys

mapBag :: (a -> b) -> Bag a -> [b]
mapBag f (Bag y ys) = bag (f y) (mapOf f ys)

filterOf :: (a -> Bool) -> [a] -> [a]
filterOf p xs = case xs of
  [] -> []
  y : ys -> if p y then y : filterOf p ys else filterOf p ys

filterBag :: (a -> Bool) -> Bag a -> [a]
filterBag p (Bag y ys) = if p y then bag y (filterOf p ys) else filterOf p ys

allOf :: (a -> Bool) -> [a] -> Bool
allOf p xs = case xs of
  [] -> True
  y : ys -> p y && allOf p ys

allBag :: (a -> Bool) -> Bag a -> Bool
allBag p (Bag y ys) = let others = allOf p ys in others `seq` (p y && others)

anyOf :: (a -> Bool) -> [a] -> Bool
anyOf p xs = case xs of
  [] -> False
  y : ys -> p y || anyOf p ys

anyBag :: (a -> Bool) -> Bag a -> Bool
anyBag p (Bag y ys) = let others = anyOf p ys in others `seq` (p y || others)

andOf :: [Bool] -> Bool
andOf xs = case xs of
  [] -> True
  y : ys -> y && andOf ys

andBag :: Bag Bool -> Bool
andBag (Bag y ys) = let others = andOf ys in others `seq` (y && others)

orOf :: [Bool] -> Bool
orOf xs = case xs of
  [] -> False
  y : ys -> y || orOf ys

orBag :: Bag Bool -> Bool
orBag (Bag y ys) = let others = orOf ys in others `seq` (y || others)

-- Folds of a bag are followed where it does not matter which element comes first: the prover looks
-- whether that is so.

foldrOf :: (a -> b -> b) -> b -> [a] -> b
foldrOf f z xs = case xs of
  [] -> z
  y : ys -> f y (foldrOf f z ys)

foldrBag :: (a -> b -> b) -> b -> Bag a -> b
foldrBag f z (Bag y ys) = f y (foldrOf f z ys)

foldlOf :: (b -> a -> b) -> b -> [a] -> b
foldlOf f z xs = case xs of
  [] -> z
  y : ys -> foldlOf f (f z y) ys

foldlBag :: (b -> a -> b) -> b -> Bag a -> b
foldlBag f z (Bag y ys) = f (foldlOf f z ys) y

strictFoldlOf :: (b -> a -> b) -> b -> [a] -> b
strictFoldlOf f z xs = z `seq` case xs of
  [] -> z
  y : ys -> strictFoldlOf f (f z y) ys

strictFoldlBag :: (b -> a -> b) -> b -> Bag a -> b
strictFoldlBag f z (Bag y ys) = f (strictFoldlOf f z ys) y

lookupOf :: Eq a => a -> [(a, b)] -> Maybe b
lookupOf x xs = case xs of
  [] -> Nothing
  (y, z) : ys -> if x == y then Just z else lookupOf x ys

deleteOf :: Eq a => a -> [a] -> [a]
deleteOf x xs = case xs of
  [] -> []
  y : ys -> if x == y then ys else y : deleteOf x ys

-- | For equalities that compare structure.
differenceOf :: Eq a => [a] -> [a] -> [a]
differenceOf xs ys = case ys of
  [] -> xs
  z : zs -> differenceOf (deleteOf z xs) zs

-- Parts of a list.

initOf :: [a] -> [a]
initOf xs = case xs of
  [] -> errorWithoutStackTrace "Prelude.init: empty list"
  y : ys -> case ys of
    [] -> []
    _ : _ -> y : initOf ys

lastOf :: [a] -> a
lastOf xs = case xs of
  [] -> errorWithoutStackTrace "Prelude.last: empty list"
  y : ys -> case ys of
    [] -> y
    _ : _ -> lastOf ys

takeOf :: Int -> [a] -> [a]
takeOf n xs = if n <= 0 then [] else case xs of
  [] -> []
  y : ys -> y : takeOf (n - 1) ys

dropOf :: Int -> [a] -> [a]
dropOf n xs = if n <= 0 then xs else case xs of
  [] -> []
  _ : ys -> dropOf (n - 1) ys

splitAtOf :: Int -> [a] -> ([a], [a])
splitAtOf n xs = (takeOf n xs, dropOf n xs)

takeWhileOf :: (a -> Bool) -> [a] -> [a]
takeWhileOf p xs = case xs of
  [] -> []
  y : ys -> if p y then y : takeWhileOf p ys else []

dropWhileOf :: (a -> Bool) -> [a] -> [a]
dropWhileOf p xs = case xs of
  [] -> []
  y : ys -> if p y then dropWhileOf p ys else xs

spanOf, breakOf, partitionOf :: (a -> Bool) -> [a] -> ([a], [a])
spanOf p xs = (takeWhileOf p xs, dropWhileOf p xs)
breakOf p xs = spanOf (complement p) xs
partitionOf p xs = (filterOf p xs, filterOf (complement p) xs)

complement :: (a -> Bool) -> a -> Bool
complement p = \x -> not (p x)

replicateOf :: Int -> a -> [a]
replicateOf n x = if n <= 0 then [] else x : replicateOf (n - 1) x

indexOf :: [a] -> Int -> a
indexOf xs n = if n < 0 then errorWithoutStackTrace "Prelude.!!: negative index" else nthOf xs n

nthOf :: [a] -> Int -> a
nthOf xs n = case xs of
  [] -> errorWithoutStackTrace "Prelude.!!: index too large"
  y : ys -> if n == 0 then y else nthOf ys (n - 1)

zipWithOf :: (a -> b -> c) -> [a] -> [b] -> [c]
zipWithOf f xs ys = case xs of
  [] -> []
  v : vs -> case ys of
    [] -> []
    w : ws -> f v w : zipWithOf f vs ws

unzipOf :: [(a, b)] -> ([a], [b])
unzipOf xs = (mapOf (\(a, _) -> a) xs, mapOf (\(_, b) -> b) xs)

mapMaybeOf :: (a -> Maybe b) -> [a] -> [b]
mapMaybeOf f xs = case xs of
  [] -> []
  y : ys -> case f y of
    Nothing -> mapMaybeOf f ys
    Just z -> z : mapMaybeOf f ys

-- Sorted lists, for an order that compares structure.

insertOf :: Ord a => a -> [a] -> [a]
insertOf x xs = case xs of
  [] -> [x]
  y : ys -> case compare x y of
    GT -> y : insertOf x ys
    _ -> x : xs

sortOf :: Ord a => [a] -> [a]
sortOf xs = case xs of
  [] -> []
  y : ys -> insertOf y (sortOf ys)

-- | For an equality that compares structure.
nubOf :: Eq a => [a] -> [a]
nubOf xs = case xs of
  [] -> []
  y : ys -> y : filterOf (\z -> not (y == z)) (nubOf ys)

-- Of anything that can be folded.

findIn :: Foldable t => (a -> Bool) -> t a -> Maybe a
findIn p t = findOf p (toList t)

findOf :: (a -> Bool) -> [a] -> Maybe a
findOf p xs = case xs of
  [] -> Nothing
  y : ys -> if p y then Just y else findOf p ys

concatIn :: Foldable t => t [a] -> [a]
concatIn t = concatOf (toList t)

concatOf :: [[a]] -> [a]
concatOf xs = case xs of
  [] -> []
  y : ys -> y ++ concatOf ys

concatMapIn :: Foldable t => (a -> [b]) -> t a -> [b]
concatMapIn f t = concatMapOf f (toList t)

concatMapOf :: (a -> [b]) -> [a] -> [b]
concatMapOf f xs = case xs of
  [] -> []
  y : ys -> f y ++ concatMapOf f ys

allIn, anyIn :: Foldable t => (a -> Bool) -> t a -> Bool
allIn p t = allOf p (toList t)
anyIn p t = anyOf p (toList t)

andIn, orIn :: Foldable t => t Bool -> Bool
andIn t = andOf (toList t)
orIn t = orOf (toList t)
