-- | What holds of all elements: of an empty list everything does, and one element tells nothing of another list.
module Main where

import Data.IntMap (IntMap)
import qualified Data.IntMap as IntMap
import Data.Map (Map)
import qualified Data.Map as Map
import Data.Set (Set)
import qualified Data.Set as Set

-- refuted
{-# CONTRACT stronger :: {n | True} -> {m | all (< n + 1) (Map.keys m)} -> {r | all (< n) (Map.keys r)} #-}
stronger :: Int -> Map Int Int -> Map Int Int
stronger _ m = m

-- refuted: the map may be empty.
{-# CONTRACT someElement :: {n | True} -> {m | all (< n) (Map.keys m) && all (> 0) (Map.keys m)} -> {r | all (< n + 1) (Map.keys m) && r > 1} #-}
someElement :: Int -> Map Int Int -> Int
someElement n _ = n

-- refuted: nothing is both, so the list is empty, and then the rest must hold as well.
{-# CONTRACT contradiction :: {xs | all (> 0) xs && all (< 0) xs} -> {r | all (> 5) r && length r > 0} #-}
contradiction :: [Int] -> [Int]
contradiction xs = xs

-- refuted: keys are no values.
{-# CONTRACT otherColumn :: {m | all (> 0) (Map.keys m)} -> {r | all (> 0) (Map.elems r)} #-}
otherColumn :: Map Int Int -> Map Int Int
otherColumn m = m

-- refuted: what was inserted is an element, too.
{-# CONTRACT inserted :: {k | True} -> {v | True} -> {m | all (> 0) (IntMap.elems m)} -> {r | all (> 0) (IntMap.elems r)} #-}
inserted :: Int -> Int -> IntMap Int -> IntMap Int
inserted k v m = IntMap.insert k v m

-- refuted: an element of the set may be a key of the map.
{-# CONTRACT apart :: {c | True} -> {s | True} -> {m | all (\k -> not (Set.member k s)) (IntMap.keys m)} -> {r | all (\k -> not (Set.member k r)) (IntMap.keys m)} #-}
apart :: Int -> Set Int -> IntMap Int -> Set Int
apart c s _ = Set.insert c s

-- refuted: those that were filtered out may be anything.
{-# CONTRACT filtered :: {xs | all (> 0) (filter even xs)} -> {r | all (> 0) r} #-}
filtered :: [Int] -> [Int]
filtered xs = xs

-- refuted
{-# CONTRACT mapped :: {xs | all (> 0) (map abs xs)} -> {r | all (> 0) r} #-}
mapped :: [Int] -> [Int]
mapped xs = xs

-- refuted: none is small, which does not say that all are even.
{-# CONTRACT none :: {xs | not (any (< 3) xs)} -> {r | not (any odd r)} #-}
none :: [Int] -> [Int]
none xs = xs

-- refuted: another list.
{-# CONTRACT another :: {xs | all (> 0) xs} -> {ys | length ys == length xs} -> {r | all (> 0) r} #-}
another :: [Int] -> [Int] -> [Int]
another _ ys = ys

-- refuted: a predicate that crashes for some elements.
{-# CONTRACT crashing :: {xs | all (>= 0) xs} -> {r | all (\x -> 10 `div` x >= 0) r} #-}
crashing :: [Int] -> [Int]
crashing xs = xs

main :: IO ()
main = return ()
