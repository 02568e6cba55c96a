-- | Lists that have at least one element. Import it qualified.
module Data.List.NonEmpty
  ( NonEmpty (..), map, intersperse, scanl, scanr, scanl1, scanr1, transpose, sortBy, sortWith
  , length, head, tail, last, init, singleton, (<|), cons, uncons, unfoldr, sort, reverse
  , inits, tails, append, appendList, prependList, iterate, repeat, cycle, insert
  , some1, take, drop, splitAt, takeWhile, dropWhile, span, break, filter, partition
  , group, groupBy, groupWith, groupAllWith, groupWith1, groupAllWith1, unfold, group1, groupBy1, isPrefixOf, nub, nubBy
  , (!!), zip, zipWith, unzip, fromList, toList, nonEmpty, xor, sortOn
  ) where

import Prelude hiding
  ( map, scanl, scanr, scanl1, scanr1, length, head, tail, last, init, reverse, iterate
  , repeat, cycle, take, drop, splitAt, takeWhile, dropWhile, span, break, filter, (!!), zip
  , zipWith, unzip )
import qualified Prelude as P
import Control.Applicative (Alternative, many)
import qualified Data.Foldable as F
import Data.Function (on)
import qualified Data.List as L
import Data.Ord (comparing)
import GHC.Semigroup (NonEmpty (..))

infixr 5  <|
infixl 9  !!

length :: NonEmpty a -> Int
length (_ :| xs) = 1 + P.length xs

xor :: NonEmpty Bool -> Bool
xor (x :| xs) = foldr (/=) x xs

nonEmpty :: [a] -> Maybe (NonEmpty a)
nonEmpty [] = Nothing
nonEmpty (a : as) = Just (a :| as)

fromList :: [a] -> NonEmpty a
fromList (a : as) = a :| as
fromList [] = errorWithoutStackTrace "NonEmpty.fromList: empty list"

toList :: NonEmpty a -> [a]
toList (a :| as) = a : as

-- | A function on lists that keeps them from being empty.
lift :: F.Foldable f => ([a] -> [b]) -> f a -> NonEmpty b
lift f = fromList . f . F.toList

uncons :: NonEmpty a -> (a, Maybe (NonEmpty a))
uncons (a :| as) = (a, nonEmpty as)

unfoldr :: (a -> (b, Maybe a)) -> a -> NonEmpty b
unfoldr f a = case f a of
  (b, mc) -> b :| maybe [] go mc
  where
    go c = case f c of (d, me) -> d : maybe [] go me

head, last :: NonEmpty a -> a
head (a :| _) = a
last (a :| as) = P.last (a : as)

tail, init :: NonEmpty a -> [a]
tail (_ :| as) = as
init (a :| as) = P.init (a : as)

singleton :: a -> NonEmpty a
singleton a = a :| []

(<|), cons :: a -> NonEmpty a -> NonEmpty a
a <| (b :| bs) = a :| b : bs
cons = (<|)

append :: NonEmpty a -> NonEmpty a -> NonEmpty a
append = (<>)

appendList :: NonEmpty a -> [a] -> NonEmpty a
appendList (x :| xs) ys = x :| (xs ++ ys)

prependList :: [a] -> NonEmpty a -> NonEmpty a
prependList ls ne = case ls of
  [] -> ne
  (x : xs) -> x :| (xs ++ toList ne)

map :: (a -> b) -> NonEmpty a -> NonEmpty b
map f (a :| as) = f a :| P.map f as

inits, tails :: F.Foldable f => f a -> NonEmpty [a]
inits = fromList . L.inits . F.toList
tails = fromList . L.tails . F.toList

insert :: (F.Foldable f, Ord a) => a -> f a -> NonEmpty a
insert a = fromList . L.insert a . F.toList

some1 :: Alternative f => f a -> f (NonEmpty a)
some1 x = (:|) <$> x <*> many x

scanl :: F.Foldable f => (b -> a -> b) -> b -> f a -> NonEmpty b
scanl f z = fromList . P.scanl f z . F.toList

scanr :: F.Foldable f => (a -> b -> b) -> b -> f a -> NonEmpty b
scanr f z = fromList . P.scanr f z . F.toList

scanl1, scanr1 :: (a -> a -> a) -> NonEmpty a -> NonEmpty a
scanl1 f (a :| as) = fromList (P.scanl f a as)
scanr1 f (a :| as) = fromList (P.scanr1 f (a : as))

intersperse :: a -> NonEmpty a -> NonEmpty a
intersperse a = lift (L.intersperse a)

iterate :: (a -> a) -> a -> NonEmpty a
iterate f a = a :| P.iterate f (f a)

cycle :: NonEmpty a -> NonEmpty a
cycle = lift P.cycle

reverse :: NonEmpty a -> NonEmpty a
reverse = lift P.reverse

repeat :: a -> NonEmpty a
repeat a = a :| P.repeat a

take, drop :: Int -> NonEmpty a -> [a]
take n = P.take n . toList
drop n = P.drop n . toList

splitAt :: Int -> NonEmpty a -> ([a], [a])
splitAt n = P.splitAt n . toList

takeWhile, dropWhile, filter :: (a -> Bool) -> NonEmpty a -> [a]
takeWhile p = P.takeWhile p . toList
dropWhile p = P.dropWhile p . toList
filter p = P.filter p . toList

span, break, partition :: (a -> Bool) -> NonEmpty a -> ([a], [a])
span p = P.span p . toList
break p = span (not . p)
partition p = L.partition p . toList

group :: (F.Foldable f, Eq a) => f a -> [NonEmpty a]
group = groupBy (==)

groupBy :: F.Foldable f => (a -> a -> Bool) -> f a -> [NonEmpty a]
groupBy eq0 = go eq0 . F.toList
  where
    go _ [] = []
    go eq (x : xs) = (x :| ys) : go eq zs
      where
        (ys, zs) = P.span (eq x) xs

groupWith :: (F.Foldable f, Eq b) => (a -> b) -> f a -> [NonEmpty a]
groupWith f = groupBy ((==) `on` f)

groupAllWith :: Ord b => (a -> b) -> [a] -> [NonEmpty a]
groupAllWith f = groupWith f . L.sortBy (compare `on` f)

groupWith1 :: Eq b => (a -> b) -> NonEmpty a -> NonEmpty (NonEmpty a)
groupWith1 f = groupBy1 ((==) `on` f)

groupAllWith1 :: Ord b => (a -> b) -> NonEmpty a -> NonEmpty (NonEmpty a)
groupAllWith1 f = groupWith1 f . sortWith f

-- | The old form of 'unfoldr'.
unfold :: (a -> (b, Maybe a)) -> a -> NonEmpty b
unfold f a = case f a of
  (b, Nothing) -> b :| []
  (b, Just c) -> b <| unfold f c

group1 :: Eq a => NonEmpty a -> NonEmpty (NonEmpty a)
group1 = groupBy1 (==)

groupBy1 :: (a -> a -> Bool) -> NonEmpty a -> NonEmpty (NonEmpty a)
groupBy1 eq (x :| xs) = (x :| ys) :| groupBy eq zs
  where
    (ys, zs) = P.span (eq x) xs

isPrefixOf :: Eq a => [a] -> NonEmpty a -> Bool
isPrefixOf [] _ = True
isPrefixOf (y : ys) (x :| xs) = y == x && L.isPrefixOf ys xs

(!!) :: NonEmpty a -> Int -> a
(x :| xs) !! n
  | n == 0 = x
  | n > 0 = xs P.!! (n - 1)
  | otherwise = errorWithoutStackTrace "NonEmpty.!! negative index"

zip :: NonEmpty a -> NonEmpty b -> NonEmpty (a, b)
zip (x :| xs) (y :| ys) = (x, y) :| P.zip xs ys

zipWith :: (a -> b -> c) -> NonEmpty a -> NonEmpty b -> NonEmpty c
zipWith f (x :| xs) (y :| ys) = f x y :| P.zipWith f xs ys

unzip :: Functor f => f (a, b) -> (f a, f b)
unzip xs = (fst <$> xs, snd <$> xs)

nub :: Eq a => NonEmpty a -> NonEmpty a
nub = nubBy (==)

nubBy :: (a -> a -> Bool) -> NonEmpty a -> NonEmpty a
nubBy eq (a :| as) = a :| L.nubBy eq (P.filter (\b -> not (eq a b)) as)

transpose :: NonEmpty (NonEmpty a) -> NonEmpty (NonEmpty a)
transpose = fmap fromList . fromList . L.transpose . toList . fmap toList

sort :: Ord a => NonEmpty a -> NonEmpty a
sort = lift L.sort

sortBy :: (a -> a -> Ordering) -> NonEmpty a -> NonEmpty a
sortBy f = lift (L.sortBy f)

sortWith, sortOn :: Ord b => (a -> b) -> NonEmpty a -> NonEmpty a
sortWith = sortBy . comparing
sortOn f = lift (L.sortOn f)
