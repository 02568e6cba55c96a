-- | The first and the last entry: they are in the map, and more of them depends on the order of keys.
module Main where

import Data.IntMap (IntMap)
import qualified Data.IntMap as IntMap
import Data.Map (Map)
import qualified Data.Map as Map
import Data.Ord (Down (..))
import Data.Set (Set)
import qualified Data.Set as Set

-- refuted
{-# CONTRACT onlyOne :: {m | Map.member 1 m} -> {r | r == 1} #-}
onlyOne :: Map Int Int -> Int
onlyOne m = fst (Map.findMin m)

-- refuted
{-# CONTRACT sameEnds :: {m | not (IntMap.null m)} -> {r | r} #-}
sameEnds :: IntMap Int -> Bool
sameEnds m = fst (IntMap.findMin m) == fst (IntMap.findMax m)

-- refuted
{-# CONTRACT turned :: {m | not (IntMap.null m)} -> {r | r} #-}
turned :: IntMap Int -> Bool
turned m = fst (IntMap.findMin m) >= fst (IntMap.findMax m)

-- refuted
{-# CONTRACT ofEmpty :: {s | True} -> {r | Set.member r s} #-}
ofEmpty :: Set Int -> Int
ofEmpty s = Set.findMin s

-- refuted
{-# CONTRACT stays :: {s | not (Set.null s)} -> {r | r == s} #-}
stays :: Set Int -> Set Int
stays s = Set.deleteMin s

-- refuted
{-# CONTRACT loses :: {m | True} -> {r | Map.size r < Map.size m} #-}
loses :: Map Int Int -> Map Int Int
loses m = Map.deleteMax m

-- refuted
{-# CONTRACT inserted :: {k | True} -> {m | True} -> {r | r == k} #-}
inserted :: Int -> Map Int Int -> Int
inserted k m = case Map.minViewWithKey (Map.insert k 0 m) of
  Just ((first, _), _) -> first
  Nothing -> k

-- refuted
{-# CONTRACT never :: {m | True} -> {r | r} #-}
never :: Map Int Int -> Bool
never m = maybe True (const False) (Map.maxView m)

-- refuted
{-# CONTRACT keepsKey :: {k | True} -> {m | Map.member k m} -> {r | Map.member k r} #-}
keepsKey :: Int -> Map Int Int -> Map Int Int
keepsKey _ m = maybe m snd (Map.minView m)

-- refuted
{-# CONTRACT upwards :: {x | True} -> {r | r == 'a'} #-}
upwards :: Int -> Char
upwards x = snd (Map.findMin (Map.fromList [(Down x, 'a'), (Down (x + 1), 'b')]))

-- false
{-# CONTRACT second :: {s | Set.size s > 1} -> {r | Set.member r s} #-}
second :: Set Int -> Int
second s = Set.findMin s + 1

main :: IO ()
main = return ()
