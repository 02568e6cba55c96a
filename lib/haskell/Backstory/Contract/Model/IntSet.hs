-- | Sets of 'Int': those of "Backstory.Contract.Model.Set", at that type.
module Backstory.Contract.Model.IntSet where

import Prelude hiding (null, map, filter, foldr, foldl)
import Backstory.Contract.Model.Map (MapOf (..))
import qualified Backstory.Contract.Model.Set as S

infixl 9 \\

type IntSetOf = MapOf Int ()

empty :: IntSetOf
empty = Tip

singleton :: Int -> IntSetOf
singleton x = x `seq` S.singleton x

member, notMember :: Int -> IntSetOf -> Bool
member x s = S.member x s
notMember x s = S.notMember x s

insert, delete :: Int -> IntSetOf -> IntSetOf
insert x s = S.insert x s
delete x s = S.delete x s

size :: IntSetOf -> Int
size s = S.size s

null :: IntSetOf -> Bool
null s = S.null s

elems, toList, toAscList :: IntSetOf -> [Int]
elems s = S.elems s
toList s = S.elems s
toAscList s = S.elems s

fromList :: [Int] -> IntSetOf
fromList xs = S.fromList xs

union, difference, intersection, (\\) :: IntSetOf -> IntSetOf -> IntSetOf
union a b = S.union a b
difference a b = S.difference a b
intersection a b = S.intersection a b
a \\ b = S.difference a b

isSubsetOf, disjoint :: IntSetOf -> IntSetOf -> Bool
isSubsetOf a b = S.isSubsetOf a b
disjoint a b = S.disjoint a b

filter :: (Int -> Bool) -> IntSetOf -> IntSetOf
filter p s = S.filter p s

partition :: (Int -> Bool) -> IntSetOf -> (IntSetOf, IntSetOf)
partition p s = S.partition p s

map :: (Int -> Int) -> IntSetOf -> IntSetOf
map f s = S.map f s

foldr, foldr' :: (Int -> b -> b) -> b -> IntSetOf -> b
foldr f z s = S.foldr f z s
foldr' f z s = S.foldr f z s

foldl, foldl' :: (b -> Int -> b) -> b -> IntSetOf -> b
foldl f z s = S.foldl f z s
foldl' f z s = S.foldl' f z s

equals, differs :: IntSetOf -> IntSetOf -> Bool
equals a b = S.equals a b
differs a b = S.differs a b

minView, maxView :: IntSetOf -> Maybe (Int, IntSetOf)
minView s = S.minView s
maxView s = S.maxView s

findMin, findMax :: IntSetOf -> Int
findMin s = S.findMin s
findMax s = S.findMax s

deleteMin, deleteMax :: IntSetOf -> IntSetOf
deleteMin s = S.deleteMin s
deleteMax s = S.deleteMax s

deleteFindMin, deleteFindMax :: IntSetOf -> (Int, IntSetOf)
deleteFindMin s = S.deleteFindMin s
deleteFindMax s = S.deleteFindMax s
