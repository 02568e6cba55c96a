-- | Finite sets: maps to nothing in particular.
module Backstory.Contract.Model.Set where

import Prelude hiding (null, map, filter, foldr, foldl)
import Backstory.Contract.Model
import Backstory.Contract.Model.Map (MapOf (..))
import qualified Backstory.Contract.Model.Map as M

infixl 9 \\

type SetOf a = MapOf a ()

empty :: SetOf a
empty = Tip

singleton :: a -> SetOf a
singleton x = Bind x () Tip

member, notMember :: Ord a => a -> SetOf a -> Bool
member x s = M.member x s
notMember x s = M.notMember x s

insert, delete :: Ord a => a -> SetOf a -> SetOf a
insert x s = M.insert x () s
delete x s = M.delete x s

size :: SetOf a -> Int
size s = M.size s

null :: SetOf a -> Bool
null s = M.null s

elems, toList, toAscList :: SetOf a -> [a]
elems s = M.keys s
toList s = M.keys s
toAscList s = M.keys s

fromList :: Ord a => [a] -> SetOf a
fromList xs = strictFoldlOf (\s x -> M.insert x () s) Tip xs

union, difference, intersection, (\\) :: Ord a => SetOf a -> SetOf a -> SetOf a
union a b = M.union a b
difference a b = M.difference a b
intersection a b = M.intersection a b
a \\ b = M.difference a b

isSubsetOf, disjoint :: Ord a => SetOf a -> SetOf a -> Bool
isSubsetOf a b = M.isSubmapOfBy (\_ _ -> True) a b
disjoint a b = M.disjoint a b

filter :: (a -> Bool) -> SetOf a -> SetOf a
filter p s = M.filterWithKey (\x _ -> p x) s

partition :: (a -> Bool) -> SetOf a -> (SetOf a, SetOf a)
partition p s = (filter p s, filter (\x -> not (p x)) s)

map :: Ord b => (a -> b) -> SetOf a -> SetOf b
map f s = fromList (mapOf f (M.keys s))

foldr, foldr' :: (a -> b -> b) -> b -> SetOf a -> b
foldr f z s = foldrOf f z (M.keys s)
foldr' f z s = foldrOf f z (M.keys s)

foldl, foldl' :: (b -> a -> b) -> b -> SetOf a -> b
foldl f z s = foldlOf f z (M.keys s)
foldl' f z s = strictFoldlOf f z (M.keys s)

-- | The prover compares sets itself.
equals, differs :: Eq a => SetOf a -> SetOf a -> Bool
equals a b = M.equals a b
differs a b = M.differs a b

sumElems, productElems :: Num a => SetOf a -> a
sumElems s = sumOf (M.keys s)
productElems s = productOf (M.keys s)

elemElems :: Eq a => a -> SetOf a -> Bool
elemElems x s = elemOf x (M.keys s)

maximumElems, minimumElems :: Ord a => SetOf a -> a
maximumElems s = maximumOf (M.keys s)
minimumElems s = minimumOf (M.keys s)

-- The first and the last element.

minView, maxView :: SetOf a -> Maybe (a, SetOf a)
minView s = case M.minViewWithKey s of { Nothing -> Nothing; Just ((x, _), rest) -> Just (x, rest) }
maxView s = case M.maxViewWithKey s of { Nothing -> Nothing; Just ((x, _), rest) -> Just (x, rest) }

lookupMin, lookupMax :: SetOf a -> Maybe a
lookupMin s = case minView s of { Nothing -> Nothing; Just (x, _) -> Just x }
lookupMax s = case maxView s of { Nothing -> Nothing; Just (x, _) -> Just x }

findMin, findMax :: SetOf a -> a
findMin s = case minView s of
  Nothing -> error "Set.findMin: empty set has no minimal element"
  Just (x, _) -> x
findMax s = case maxView s of
  Nothing -> error "Set.findMax: empty set has no maximal element"
  Just (x, _) -> x

deleteMin, deleteMax :: SetOf a -> SetOf a
deleteMin s = M.deleteMin s
deleteMax s = M.deleteMax s

deleteFindMin, deleteFindMax :: SetOf a -> (a, SetOf a)
deleteFindMin s = case minView s of
  Nothing -> (error "Set.deleteFindMin: can not return the minimal element of an empty set", Tip)
  Just found -> found
deleteFindMax s = case maxView s of
  Nothing -> (error "Set.deleteFindMax: can not return the maximal element of an empty set", Tip)
  Just found -> found
