{-# LANGUAGE NoImplicitPrelude #-}
-- | Lists.
module Data.List
  ( (++), head, last, tail, init, uncons, unsnoc, singleton, null, length
  , map, reverse, intersperse, intercalate, transpose, subsequences, permutations
  , foldl, foldl', foldl1, foldl1', foldr, foldr1
  , concat, concatMap, and, or, any, all, sum, product, maximum, minimum
  , scanl, scanl', scanl1, scanr, scanr1
  , mapAccumL, mapAccumR, iterate, iterate', repeat, replicate, cycle, unfoldr
  , take, drop, splitAt, takeWhile, dropWhile, dropWhileEnd, span, break
  , stripPrefix, group, inits, tails
  , isPrefixOf, isSuffixOf, isInfixOf, isSubsequenceOf
  , elem, notElem, lookup, find, filter, partition
  , (!!), (!?), elemIndex, elemIndices, findIndex, findIndices
  , zip, zip3, zip4, zip5, zip6, zip7
  , zipWith, zipWith3, zipWith4, zipWith5, zipWith6, zipWith7
  , unzip, unzip3, unzip4, unzip5, unzip6, unzip7
  , lines, words, unlines, unwords
  , nub, delete, (\\), union, intersect
  , sort, sortOn, sortBy, insert, insertBy
  , nubBy, deleteBy, deleteFirstsBy, unionBy, intersectBy, groupBy
  , maximumBy, minimumBy
  , genericLength, genericTake, genericDrop, genericSplitAt, genericIndex, genericReplicate
  ) where

import GHC.Base hiding (foldr, concatMap)
import GHC.Num
import GHC.List
  ( head, last, tail, init, uncons, reverse, foldl1', scanl, scanl', scanl1, scanr, scanr1
  , iterate, iterate', repeat, replicate, cycle, take, drop, splitAt, takeWhile, dropWhile
  , span, break, lookup, filter, (!!), zip, zip3, zipWith, zipWith3, unzip, unzip3 )
import Data.Foldable
import Data.OldList
import Data.Traversable (mapAccumL, mapAccumR)

infixl 9  !?

(!?) :: [a] -> Int -> Maybe a
xs !? n
  | n < 0 = Nothing
  | otherwise = go n xs
  where
    go _ [] = Nothing
    go i (y : ys) = if i == 0 then Just y else go (i - 1) ys

deleteFirstsBy :: (a -> a -> Bool) -> [a] -> [a] -> [a]
deleteFirstsBy eq = foldl (flip (deleteBy eq))
