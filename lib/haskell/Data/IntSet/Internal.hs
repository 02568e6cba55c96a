-- | Sets of 'Int': maps to nothing.
module Data.IntSet.Internal where

import Prelude hiding (null, filter, map, foldr, foldl)
import qualified Prelude as P
import Control.DeepSeq (NFData (..))
import qualified Data.Foldable as F
import qualified Data.List as L
import GHC.Exception.Type (errorAt)
import Data.IntMap.Internal (IntMap (..), Key)
import qualified Data.IntMap.Internal as M

infixl 9  \\

newtype IntSet = IntSet (IntMap ())
  deriving (Eq, Ord)

instance Show IntSet where
  showsPrec d s = showParen (d > 10) (showString "fromList " . shows (toList s))

instance Read IntSet where
  readsPrec d = readParen (d > 10)
    (\r -> [(fromList xs, t) | ("fromList", s) <- lex r, (xs, t) <- readsPrec 11 s])

instance Semigroup IntSet where
  (<>) = union

instance Monoid IntSet where
  mempty = empty

instance NFData IntSet where
  rnf s = s `seq` ()

empty :: IntSet
empty = IntSet Nil

singleton :: Key -> IntSet
singleton k = IntSet (Tip k ())

fromList, fromAscList, fromDistinctAscList :: [Key] -> IntSet
fromList = L.foldl' (flip insert) empty
fromAscList = fromList
fromDistinctAscList = fromList

insert, delete :: Key -> IntSet -> IntSet
insert k s@(IntSet m) = if M.member k m then s else IntSet (M.union (Tip k ()) m)
delete k (IntSet m) = IntSet (M.delete k m)

alterF :: Functor f => (Bool -> f Bool) -> Key -> IntSet -> f IntSet
alterF f k s = fmap (\b -> if b then insert k s else delete k s) (f (member k s))

member, notMember :: Key -> IntSet -> Bool
member k (IntSet m) = M.member k m
notMember k s = not (member k s)

lookupLT, lookupGT, lookupLE, lookupGE :: Key -> IntSet -> Maybe Key
lookupLT k (IntSet m) = fmap fst (M.lookupLT k m)
lookupGT k (IntSet m) = fmap fst (M.lookupGT k m)
lookupLE k (IntSet m) = fmap fst (M.lookupLE k m)
lookupGE k (IntSet m) = fmap fst (M.lookupGE k m)

null :: IntSet -> Bool
null (IntSet m) = M.null m

size :: IntSet -> Int
size (IntSet m) = M.size m

isSubsetOf, isProperSubsetOf, disjoint :: IntSet -> IntSet -> Bool
isSubsetOf (IntSet a) (IntSet b) = M.isSubmapOf a b
isProperSubsetOf (IntSet a) (IntSet b) = M.isProperSubmapOf a b
disjoint (IntSet a) (IntSet b) = M.disjoint a b

union, difference, intersection, (\\) :: IntSet -> IntSet -> IntSet
union (IntSet a) (IntSet b) = IntSet (M.union a b)
difference (IntSet a) (IntSet b) = IntSet (M.difference a b)
intersection (IntSet a) (IntSet b) = IntSet (M.intersection a b)
(\\) = difference

unions :: F.Foldable f => f IntSet -> IntSet
unions = F.foldl' union empty

filter :: (Key -> Bool) -> IntSet -> IntSet
filter p (IntSet m) = IntSet (M.filterWithKey (\k _ -> p k) m)

partition :: (Key -> Bool) -> IntSet -> (IntSet, IntSet)
partition p s = (filter p s, filter (not . p) s)

split :: Key -> IntSet -> (IntSet, IntSet)
split k (IntSet m) = case M.split k m of (a, b) -> (IntSet a, IntSet b)

splitMember :: Key -> IntSet -> (IntSet, Bool, IntSet)
splitMember k (IntSet m) = case M.splitLookup k m of
  (a, x, b) -> (IntSet a, maybe False (const True) x, IntSet b)

splitRoot :: IntSet -> [IntSet]
splitRoot (IntSet m) = P.map IntSet (M.splitRoot m)

map :: (Key -> Key) -> IntSet -> IntSet
map f = fromList . P.map f . toList

foldr, foldr', fold :: (Key -> b -> b) -> b -> IntSet -> b
foldr f z (IntSet m) = M.foldrWithKey (\k _ acc -> f k acc) z m
foldr' f z (IntSet m) = M.foldrWithKey' (\k _ acc -> f k acc) z m
fold = foldr

foldl, foldl' :: (b -> Key -> b) -> b -> IntSet -> b
foldl f z (IntSet m) = M.foldlWithKey (\acc k _ -> f acc k) z m
foldl' f z (IntSet m) = M.foldlWithKey' (\acc k _ -> f acc k) z m

findMin, findMax :: IntSet -> Key
findMin (IntSet m) = case M.lookupMin m of
  Just (k, _) -> k
  Nothing -> failedAt "905:15" "findMin: empty set has no minimal element"
findMax (IntSet m) = case M.lookupMax m of
  Just (k, _) -> k
  Nothing -> failedAt "916:15" "findMax: empty set has no maximal element"

deleteMin, deleteMax :: IntSet -> IntSet
deleteMin (IntSet m) = IntSet (M.deleteMin m)
deleteMax (IntSet m) = IntSet (M.deleteMax m)

minView, maxView :: IntSet -> Maybe (Key, IntSet)
minView (IntSet m) = fmap (\((k, _), m') -> (k, IntSet m')) (M.minViewWithKey m)
maxView (IntSet m) = fmap (\((k, _), m') -> (k, IntSet m')) (M.maxViewWithKey m)

deleteFindMin, deleteFindMax :: IntSet -> (Key, IntSet)
deleteFindMin s = case minView s of
  Just r -> r
  Nothing -> (failedAt "894:28" "deleteFindMin: empty set has no minimal element", empty)
deleteFindMax s = case maxView s of
  Just r -> r
  Nothing -> (failedAt "900:28" "deleteFindMax: empty set has no maximal element", empty)

elems, toList, toAscList, toDescList :: IntSet -> [Key]
elems = toAscList
toList = toAscList
toAscList (IntSet m) = M.keys m
toDescList = foldl (flip (:)) []

-- | With the place in the package as GHC has it, which is part of what a user sees.
failedAt :: String -> String -> a
failedAt place = errorAt
  ("libraries/containers/containers/src/Data/IntSet/Internal.hs:" ++ place ++ " in containers-0.6.4.1:Data.IntSet.Internal")

-- | For functions that keep the order.
mapMonotonic :: (Int -> Int) -> IntSet -> IntSet
mapMonotonic = map

-- | The elements, one in a line: the tree that GHC shows is another one.
showTree :: IntSet -> String
showTree = showTreeWith True False

showTreeWith :: Bool -> Bool -> IntSet -> String
showTreeWith _ _ s = P.unlines (P.map show (toList s))
