-- | Properties of maps and sets.
module Main where

import Data.Map (Map)
import qualified Data.Map as Map
import Data.Set (Set)
import qualified Data.Set as Set

{-# CONTRACT propLookupInserted :: {k | True} -> {x | True} -> {m | True} -> {r | r} #-}
propLookupInserted :: Int -> Int -> Map Int Int -> Bool
propLookupInserted k x m = Map.lookup k (Map.insert k x m) == Just x

{-# CONTRACT propLookupOther :: {k | True} -> {j | j /= k} -> {x | True} -> {m | True} -> {r | r} #-}
propLookupOther :: Int -> Int -> Int -> Map Int Int -> Bool
propLookupOther k j x m = Map.lookup j (Map.insert k x m) == Map.lookup j m

{-# CONTRACT propInsertTwice :: {k | True} -> {x | True} -> {y | True} -> {m | True} -> {r | r} #-}
propInsertTwice :: Int -> Int -> Int -> Map Int Int -> Bool
propInsertTwice k x y m = Map.insert k y (Map.insert k x m) == Map.insert k y m

{-# CONTRACT propInsertsCommute :: {k | True} -> {j | j /= k} -> {x | True} -> {y | True} -> {m | True} -> {r | r} #-}
propInsertsCommute :: Int -> Int -> Int -> Int -> Map Int Int -> Bool
propInsertsCommute k j x y m = Map.insert k x (Map.insert j y m) == Map.insert j y (Map.insert k x m)

{-# CONTRACT propDeleteInserted :: {k | True} -> {x | True} -> {m | Map.notMember k m} -> {r | r} #-}
propDeleteInserted :: Int -> Int -> Map Int Int -> Bool
propDeleteInserted k x m = Map.delete k (Map.insert k x m) == m

{-# CONTRACT propDeleteTwice :: {k | True} -> {m | True} -> {r | r} #-}
propDeleteTwice :: Int -> Map Int Int -> Bool
propDeleteTwice k m = Map.delete k (Map.delete k m) == Map.delete k m

{-# CONTRACT propDeletesCommute :: {k | True} -> {j | True} -> {m | True} -> {r | r} #-}
propDeletesCommute :: Int -> Int -> Map Int Int -> Bool
propDeletesCommute k j m = Map.delete k (Map.delete j m) == Map.delete j (Map.delete k m)

{-# CONTRACT propSizeInsert :: {k | True} -> {x | True} -> {m | Map.notMember k m} -> {r | r} #-}
propSizeInsert :: Int -> Int -> Map Int Int -> Bool
propSizeInsert k x m = Map.size (Map.insert k x m) == Map.size m + 1

{-# CONTRACT propSizeDelete :: {k | True} -> {m | Map.member k m} -> {r | r} #-}
propSizeDelete :: Int -> Map Int Int -> Bool
propSizeDelete k m = Map.size (Map.delete k m) == Map.size m - 1

{-# CONTRACT propSumInsert :: {k | True} -> {x | True} -> {m | True} -> {r | r} #-}
propSumInsert :: Int -> Int -> Map Int Int -> Bool
propSumInsert k x m = sum (Map.insert k x m) == sum m + x - Map.findWithDefault 0 k m

{-# CONTRACT propSumMoved :: {k | True} -> {j | j /= k} -> {n | True} -> {m | Map.member k m && Map.member j m} -> {r | r} #-}
propSumMoved :: Int -> Int -> Int -> Map Int Int -> Bool
propSumMoved k j n m = sum (Map.adjust (+ n) k (Map.adjust (subtract n) j m)) == sum m

{-# CONTRACT propAdjustIsAlter :: {k | True} -> {m | True} -> {r | r} #-}
propAdjustIsAlter :: Int -> Map Int Int -> Bool
propAdjustIsAlter k m = Map.adjust (+ 1) k m == Map.alter (fmap (+ 1)) k m

{-# CONTRACT propInsertWithIsAlter :: {k | True} -> {x | True} -> {m | True} -> {r | r} #-}
propInsertWithIsAlter :: Int -> Int -> Map Int Int -> Bool
propInsertWithIsAlter k x m = Map.insertWith (+) k x m == Map.alter (Just . maybe x (x +)) k m

{-# CONTRACT propMemberIsLookup :: {k | True} -> {m | True} -> {r | r} #-}
propMemberIsLookup :: Int -> Map Int Int -> Bool
propMemberIsLookup k m = Map.member k m == (Map.lookup k m /= Nothing)

{-# CONTRACT propLookupUnion :: {k | True} -> {a | True} -> {b | True} -> {r | r} #-}
propLookupUnion :: Int -> Map Int Int -> Map Int Int -> Bool
propLookupUnion k a b = Map.lookup k (Map.union a b) == maybe (Map.lookup k b) Just (Map.lookup k a)

{-# CONTRACT propUnionEmpty :: {m | True} -> {r | r} #-}
propUnionEmpty :: Map Int Int -> Bool
propUnionEmpty m = Map.union m Map.empty == m

{-# CONTRACT propLookupMap :: {k | True} -> {m | True} -> {r | r} #-}
propLookupMap :: Int -> Map Int Int -> Bool
propLookupMap k m = Map.lookup k (Map.map (* 2) m) == fmap (* 2) (Map.lookup k m)

{-# CONTRACT propSizeMap :: {m | True} -> {r | r} #-}
propSizeMap :: Map Int Int -> Bool
propSizeMap m = Map.size (Map.map (+ 1) m) == Map.size m

{-# CONTRACT propLookupFilter :: {k | True} -> {m | True} -> {r | r} #-}
propLookupFilter :: Int -> Map Int Int -> Bool
propLookupFilter k m = Map.member k (Map.filter (> 0) m) == maybe False (> 0) (Map.lookup k m)

{-# CONTRACT propAllFiltered :: {m | True} -> {r | r} #-}
propAllFiltered :: Map Int Int -> Bool
propAllFiltered m = all (> 0) (Map.elems (Map.filter (> 0) m))

{-# CONTRACT propSizeFilter :: {m | True} -> {r | r} #-}
propSizeFilter :: Map Int Int -> Bool
propSizeFilter m = Map.size (Map.filter (> 0) m) <= Map.size m

{-# CONTRACT propFilterTwice :: {m | True} -> {r | r} #-}
propFilterTwice :: Map Int Int -> Bool
propFilterTwice m = Map.filter (> 0) (Map.filter (> 0) m) == Map.filter (> 0) m

{-# CONTRACT propNull :: {m | True} -> {r | r} #-}
propNull :: Map Int Int -> Bool
propNull m = Map.null m == (Map.size m == 0)

{-# CONTRACT propKeysSet :: {k | True} -> {m | True} -> {r | r} #-}
propKeysSet :: Int -> Map Int Int -> Bool
propKeysSet k m = Set.member k (Map.keysSet m) == Map.member k m

{-# CONTRACT propKeysSetInsert :: {k | True} -> {x | True} -> {m | True} -> {r | r} #-}
propKeysSetInsert :: Int -> Int -> Map Int Int -> Bool
propKeysSetInsert k x m = Map.keysSet (Map.insert k x m) == Set.insert k (Map.keysSet m)

{-# CONTRACT propFirstIsMember :: {m | not (Map.null m)} -> {r | r} #-}
propFirstIsMember :: Map Int Int -> Bool
propFirstIsMember m = Map.member (fst (Map.findMin m)) m

{-# CONTRACT propWithoutFirst :: {m | not (Map.null m)} -> {r | r} #-}
propWithoutFirst :: Map Int Int -> Bool
propWithoutFirst m = Map.size (Map.deleteMin m) == Map.size m - 1

{-# CONTRACT propSetInsert :: {x | True} -> {y | True} -> {s | True} -> {r | r} #-}
propSetInsert :: Int -> Int -> Set Int -> Bool
propSetInsert x y s = Set.member x (Set.insert y s) == (x == y || Set.member x s)

{-# CONTRACT propSetDelete :: {x | True} -> {y | True} -> {s | True} -> {r | r} #-}
propSetDelete :: Int -> Int -> Set Int -> Bool
propSetDelete x y s = Set.member x (Set.delete y s) == (x /= y && Set.member x s)

{-# CONTRACT propMemberUnion :: {x | True} -> {a | True} -> {b | True} -> {r | r} #-}
propMemberUnion :: Int -> Set Int -> Set Int -> Bool
propMemberUnion x a b = Set.member x (Set.union a b) == (Set.member x a || Set.member x b)

{-# CONTRACT propMemberIntersection :: {x | True} -> {a | True} -> {b | True} -> {r | r} #-}
propMemberIntersection :: Int -> Set Int -> Set Int -> Bool
propMemberIntersection x a b = Set.member x (Set.intersection a b) == (Set.member x a && Set.member x b)

{-# CONTRACT propMemberDifference :: {x | True} -> {a | True} -> {b | True} -> {r | r} #-}
propMemberDifference :: Int -> Set Int -> Set Int -> Bool
propMemberDifference x a b = Set.member x (Set.difference a b) == (Set.member x a && Set.notMember x b)

{-# CONTRACT propUnionItself :: {a | True} -> {r | r} #-}
propUnionItself :: Set Int -> Bool
propUnionItself a = Set.union a a == a

{-# CONTRACT propSubset :: {x | True} -> {a | True} -> {b | Set.isSubsetOf a b && Set.member x a} -> {r | r} #-}
propSubset :: Int -> Set Int -> Set Int -> Bool
propSubset x _ b = Set.member x b

{-# CONTRACT propSetSize :: {x | True} -> {s | True} -> {r | r} #-}
propSetSize :: Int -> Set Int -> Bool
propSetSize x s = Set.size (Set.insert x s) == Set.size s + (if Set.member x s then 0 else 1)

{-# CONTRACT propDisjoint :: {x | True} -> {a | True} -> {b | Set.disjoint a b && Set.member x a} -> {r | r} #-}
propDisjoint :: Int -> Set Int -> Set Int -> Bool
propDisjoint x _ b = Set.notMember x b

main :: IO ()
main = return ()
