-- | Sets of 'Int'. Import it qualified.
module Data.IntSet
  ( IntSet, Key, empty, singleton, fromList, fromAscList, fromDistinctAscList, insert, delete
  , member, notMember, lookupLT, lookupGT, lookupLE, lookupGE, null, size
  , isSubsetOf, isProperSubsetOf, disjoint, union, unions, difference, (\\), intersection
  , filter, partition, split, splitMember, splitRoot, map, mapMonotonic, foldr, foldl, foldr', foldl', fold
  , findMin, findMax, deleteMin, deleteMax, deleteFindMin, deleteFindMax, maxView, minView
  , elems, toList, toAscList, toDescList, alterF, showTree, showTreeWith
  ) where

import Prelude ()
import Data.IntMap.Internal (Key)
import Data.IntSet.Internal
