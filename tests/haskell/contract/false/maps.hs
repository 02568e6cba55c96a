-- | Maps and sets: the order of entries, keys that are the same, what is kept and what is replaced.
module Main where

import Data.Map (Map)
import qualified Data.Map as Map
import qualified Data.Map.Strict as Strict
import qualified Data.IntMap as IntMap
import Data.IntMap (IntMap)
import Data.Set (Set)
import qualified Data.Set as Set

-- refuted
{-# CONTRACT firstInserted :: {k | True} -> {m | True} -> {r | r == k} #-}
firstInserted :: Int -> Map Int Int -> Int
firstInserted k m = head (Map.keys (Map.insert k 0 m))

-- refuted
{-# CONTRACT lastIsLargest :: {k | True} -> {v | True} -> {m | True} -> {r | last (Map.elems r) == v} #-}
lastIsLargest :: Int -> Int -> Map Int Int -> Map Int Int
lastIsLargest k v m = Map.insert k v m

-- refuted
{-# CONTRACT alternating :: {k | True} -> {v | True} -> {m | not (Map.member k m)} -> {r | Map.foldr (-) 0 r == v - Map.foldr (-) 0 m} #-}
alternating :: Int -> Int -> Map Int Int -> Map Int Int
alternating k v m = Map.insert k v m

-- refuted
{-# CONTRACT digits :: {k | True} -> {v | True} -> {m | not (Map.member k m)} -> {r | Map.foldl (\n d -> n * 10 + d) 0 r == Map.foldl (\n d -> n * 10 + d) 0 m * 10 + v} #-}
digits :: Int -> Int -> Map Int Int -> Map Int Int
digits k v m = Map.insert k v m

-- refuted
{-# CONTRACT grows :: {k | True} -> {v | True} -> {m | True} -> {r | Map.size r == Map.size m + 1} #-}
grows :: Int -> Int -> Map Int Int -> Map Int Int
grows k v m = Map.insert k v m

-- refuted
{-# CONTRACT shrinks :: {k | True} -> {m | not (Map.null m)} -> {r | Map.size r < Map.size m} #-}
shrinks :: Int -> Map Int Int -> Map Int Int
shrinks k m = Map.delete k m

-- refuted
{-# CONTRACT addsUp :: {k | True} -> {v | True} -> {m | True} -> {r | sum r == sum m + v} #-}
addsUp :: Int -> Int -> Map Int Int -> Map Int Int
addsUp k v m = Map.insert k v m

-- refuted
{-# CONTRACT keepsOld :: {k | True} -> {v | True} -> {m | Map.member k m} -> {r | Map.lookup k r == Map.lookup k m} #-}
keepsOld :: Int -> Int -> Map Int Int -> Map Int Int
keepsOld k v m = Map.insert k v m

-- refuted
{-# CONTRACT newFirst :: {k | True} -> {v | True} -> {m | Map.lookup k m == Just 5} -> {r | Map.lookup k r == Just (5 - v)} #-}
newFirst :: Int -> Int -> Map Int Int -> Map Int Int
newFirst k v m = Map.insertWith (-) k v m

-- refuted
{-# CONTRACT rightBiased :: {k | True} -> {a | True} -> {b | Map.member k b} -> {r | Map.lookup k r == Map.lookup k b} #-}
rightBiased :: Int -> Map Int Int -> Map Int Int -> Map Int Int
rightBiased _ a b = Map.union a b

-- refuted
{-# CONTRACT unionAdds :: {a | True} -> {b | True} -> {r | Map.size r == Map.size a + Map.size b} #-}
unionAdds :: Map Int Int -> Map Int Int -> Map Int Int
unionAdds a b = Map.union a b

-- refuted
{-# CONTRACT unionSums :: {a | True} -> {b | True} -> {r | sum r == sum a + sum b} #-}
unionSums :: Map Int Int -> Map Int Int -> Map Int Int
unionSums a b = Map.union a b

-- refuted
{-# CONTRACT imageKeepsSize :: {s | True} -> {r | Set.size r == Set.size s} #-}
imageKeepsSize :: Set Int -> Set Int
imageKeepsSize s = Set.map abs s

-- refuted
{-# CONTRACT adjustInserts :: {k | True} -> {m | True} -> {r | Map.member k r} #-}
adjustInserts :: Int -> Map Int Int -> Map Int Int
adjustInserts k m = Map.adjust (+ 1) k m

-- refuted
{-# CONTRACT twoKeys :: {a | True} -> {b | True} -> {m | Map.member a m && Map.member b m} -> {r | Map.size r == Map.size m - 2} #-}
twoKeys :: Int -> Int -> Map Int Int -> Map Int Int
twoKeys a b m = Map.delete a (Map.delete b m)

-- refuted
{-# CONTRACT missing :: {k | True} -> {m | Map.size m > 0} -> Ok #-}
missing :: Int -> Map Int Int -> Int
missing k m = m Map.! k

-- refuted
{-# CONTRACT filtered :: {m | all (>= 0) m} -> {r | all (> 0) r} #-}
filtered :: Map Int Int -> Map Int Int
filtered m = Map.filter (/= 1) m

-- refuted
{-# CONTRACT mapped :: {m | all (> 0) m} -> {r | all (> 0) r} #-}
mapped :: Map Int Int -> Map Int Int
mapped m = Map.map (subtract 1) m

-- refuted
{-# CONTRACT forcesValue :: {k | True} -> {m | True} -> Ok #-}
forcesValue :: Int -> Map Int Int -> Map Int Int
forcesValue k m = Strict.insert k (10 `div` k) m

-- refuted
{-# CONTRACT forgets :: {k | True} -> {j | True} -> {m | True} -> {r | Map.lookup j r == Map.lookup j m} #-}
forgets :: Int -> Int -> Map Int Int -> Map Int Int
forgets k _ m = Map.delete k m

-- refuted
{-# CONTRACT sameSize :: {a | True} -> {b | Map.size a == Map.size b} -> {r | r} #-}
sameSize :: Map Int Int -> Map Int Int -> Bool
sameSize a b = a == b

-- refuted
{-# CONTRACT sameKeys :: {a | True} -> {b | Map.keysSet a == Map.keysSet b} -> {r | r} #-}
sameKeys :: Map Int Int -> Map Int Int -> Bool
sameKeys a b = a == b

-- refuted
{-# CONTRACT subset :: {a | True} -> {b | Set.isSubsetOf a b} -> {x | Set.member x b} -> {r | r} #-}
subset :: Set Int -> Set Int -> Int -> Bool
subset a _ x = Set.member x a

-- refuted
{-# CONTRACT stillDisjoint :: {a | True} -> {b | Set.disjoint a b} -> {x | True} -> {r | Set.disjoint r b} #-}
stillDisjoint :: Set Int -> Set Int -> Int -> Set Int
stillDisjoint a _ x = Set.insert x a

-- refuted
{-# CONTRACT nested :: {k | True} -> {j | True} -> {m | True} -> {r | Map.size r == Map.size m} #-}
nested :: Int -> Int -> Map Int (Map Int Int) -> Map Int (Map Int Int)
nested k j m = Map.insertWith Map.union k (Map.singleton j 0) m

-- refuted
{-# CONTRACT byName :: {a | True} -> {b | a /= b} -> {m | True} -> {r | Map.size r == Map.size m + 2} #-}
byName :: String -> String -> Map String Int -> Map String Int
byName a b m = Map.insert a 1 (Map.insert b 2 m)

-- refuted
{-# CONTRACT ints :: {k | True} -> {m | True} -> {r | IntMap.size r == IntMap.size m + 1} #-}
ints :: Int -> IntMap Int -> IntMap Int
ints k m = IntMap.insert k 0 m

-- refuted
{-# CONTRACT maximal :: {k | True} -> {v | True} -> {m | True} -> {r | maximum r == v} #-}
maximal :: Int -> Int -> Map Int Int -> Map Int Int
maximal k v m = Map.insert k v m

-- refuted
{-# CONTRACT largeSum :: {m | Map.size m > 3} -> {r | r > 0} #-}
largeSum :: Map Int Int -> Int
largeSum m = sum (Map.elems m)

-- refuted
{-# CONTRACT anyKept :: {k | True} -> {m | any (> 3) m} -> {r | any (> 3) r} #-}
anyKept :: Int -> Map Int Int -> Map Int Int
anyKept k m = Map.delete k m

main :: IO ()
main = print (Map.toList (grows 1 2 Map.empty))
