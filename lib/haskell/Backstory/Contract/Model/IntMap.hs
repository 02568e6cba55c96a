-- | Maps from 'Int': those of "Backstory.Contract.Model.Map", at that type.
module Backstory.Contract.Model.IntMap where

import Prelude hiding (lookup, null, map, filter, foldr, foldl)
import Backstory.Contract.Model.Map (MapOf (..))
import qualified Backstory.Contract.Model.Map as M

infixl 9 !, !?, \\

type IntMapOf a = MapOf Int a

empty :: IntMapOf a
empty = Tip

singleton :: Int -> a -> IntMapOf a
singleton k x = k `seq` Bind k x Tip

lookup :: Int -> IntMapOf a -> Maybe a
lookup k m = M.lookup k m

(!?) :: IntMapOf a -> Int -> Maybe a
m !? k = M.lookup k m

(!) :: IntMapOf a -> Int -> a
m ! k = m M.! k

member, notMember :: Int -> IntMapOf a -> Bool
member k m = M.member k m
notMember k m = M.notMember k m

findWithDefault :: a -> Int -> IntMapOf a -> a
findWithDefault x k m = M.findWithDefault x k m

insert :: Int -> a -> IntMapOf a -> IntMapOf a
insert k x m = M.insert k x m

insertWith :: (a -> a -> a) -> Int -> a -> IntMapOf a -> IntMapOf a
insertWith f k x m = M.insertWith f k x m

delete :: Int -> IntMapOf a -> IntMapOf a
delete k m = M.delete k m

adjust :: (a -> a) -> Int -> IntMapOf a -> IntMapOf a
adjust f k m = M.adjust f k m

adjustWithKey :: (Int -> a -> a) -> Int -> IntMapOf a -> IntMapOf a
adjustWithKey f k m = M.adjust (f k) k m

alter :: (Maybe a -> Maybe a) -> Int -> IntMapOf a -> IntMapOf a
alter f k m = M.alter f k m

update :: (a -> Maybe a) -> Int -> IntMapOf a -> IntMapOf a
update f k m = M.update f k m

updateWithKey :: (Int -> a -> Maybe a) -> Int -> IntMapOf a -> IntMapOf a
updateWithKey f k m = M.update (f k) k m

elems :: IntMapOf a -> [a]
elems m = M.elems m

keys :: IntMapOf a -> [Int]
keys m = M.keys m

assocs, toList, toAscList :: IntMapOf a -> [(Int, a)]
assocs m = M.assocs m
toList m = M.assocs m
toAscList m = M.assocs m

size :: IntMapOf a -> Int
size m = M.size m

null :: IntMapOf a -> Bool
null m = M.null m

fromList :: [(Int, a)] -> IntMapOf a
fromList xs = M.fromList xs

fromListWith :: (a -> a -> a) -> [(Int, a)] -> IntMapOf a
fromListWith f xs = M.fromListWith f xs

map :: (a -> b) -> IntMapOf a -> IntMapOf b
map f m = M.map f m

mapWithKey :: (Int -> a -> b) -> IntMapOf a -> IntMapOf b
mapWithKey f m = M.mapWithKey f m

filter :: (a -> Bool) -> IntMapOf a -> IntMapOf a
filter p m = M.filter p m

filterWithKey :: (Int -> a -> Bool) -> IntMapOf a -> IntMapOf a
filterWithKey p m = M.filterWithKey p m

partition :: (a -> Bool) -> IntMapOf a -> (IntMapOf a, IntMapOf a)
partition p m = M.partition p m

mapMaybe :: (a -> Maybe b) -> IntMapOf a -> IntMapOf b
mapMaybe f m = M.mapMaybe f m

mapMaybeWithKey :: (Int -> a -> Maybe b) -> IntMapOf a -> IntMapOf b
mapMaybeWithKey f m = M.mapMaybeWithKey f m

keysSet :: IntMapOf a -> IntMapOf ()
keysSet m = M.keysSet m

fromSet :: (Int -> a) -> IntMapOf () -> IntMapOf a
fromSet f m = M.fromSet f m

union :: IntMapOf a -> IntMapOf a -> IntMapOf a
union a b = M.union a b

unionWith :: (a -> a -> a) -> IntMapOf a -> IntMapOf a -> IntMapOf a
unionWith f a b = M.unionWith f a b

difference, (\\) :: IntMapOf a -> IntMapOf b -> IntMapOf a
difference a b = M.difference a b
a \\ b = M.difference a b

intersection :: IntMapOf a -> IntMapOf b -> IntMapOf a
intersection a b = M.intersection a b

intersectionWith :: (a -> b -> c) -> IntMapOf a -> IntMapOf b -> IntMapOf c
intersectionWith f a b = M.intersectionWith f a b

withoutKeys, restrictKeys :: IntMapOf a -> IntMapOf () -> IntMapOf a
withoutKeys a b = M.difference a b
restrictKeys a b = M.restrictKeys a b

disjoint :: IntMapOf a -> IntMapOf b -> Bool
disjoint a b = M.disjoint a b

equals, differs :: Eq a => IntMapOf a -> IntMapOf a -> Bool
equals a b = M.equals a b
differs a b = M.differs a b

foldr, foldr' :: (a -> b -> b) -> b -> IntMapOf a -> b
foldr f z m = M.foldr f z m
foldr' f z m = M.foldr f z m

foldl, foldl' :: (b -> a -> b) -> b -> IntMapOf a -> b
foldl f z m = M.foldl f z m
foldl' f z m = M.foldl' f z m

foldrWithKey, foldrWithKey' :: (Int -> a -> b -> b) -> b -> IntMapOf a -> b
foldrWithKey f z m = M.foldrWithKey f z m
foldrWithKey' f z m = M.foldrWithKey f z m

foldlWithKey, foldlWithKey' :: (b -> Int -> a -> b) -> b -> IntMapOf a -> b
foldlWithKey f z m = M.foldlWithKey f z m
foldlWithKey' f z m = M.foldlWithKey' f z m

sumElems, productElems :: Num a => IntMapOf a -> a
sumElems m = M.sumElems m
productElems m = M.productElems m

elemElems :: Eq a => a -> IntMapOf a -> Bool
elemElems x m = M.elemElems x m

maximumElems, minimumElems :: Ord a => IntMapOf a -> a
maximumElems m = M.maximumElems m
minimumElems m = M.minimumElems m

minViewWithKey, maxViewWithKey :: IntMapOf a -> Maybe ((Int, a), IntMapOf a)
minViewWithKey m = M.minViewWithKey m
maxViewWithKey m = M.maxViewWithKey m

minView, maxView :: IntMapOf a -> Maybe (a, IntMapOf a)
minView m = M.minView m
maxView m = M.maxView m

lookupMin, lookupMax :: IntMapOf a -> Maybe (Int, a)
lookupMin m = M.lookupMin m
lookupMax m = M.lookupMax m

findMin, findMax :: IntMapOf a -> (Int, a)
findMin m = M.findMin m
findMax m = M.findMax m

deleteMin, deleteMax :: IntMapOf a -> IntMapOf a
deleteMin m = M.deleteMin m
deleteMax m = M.deleteMax m

deleteFindMin, deleteFindMax :: IntMapOf a -> ((Int, a), IntMapOf a)
deleteFindMin m = M.deleteFindMin m
deleteFindMax m = M.deleteFindMax m
