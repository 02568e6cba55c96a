-- | Texts by the name of lazy ones; they are held whole. Import it qualified.
module Data.Text.Lazy
  ( Text, pack, unpack, empty, singleton, cons, snoc, append, uncons, unsnoc, head, last
  , tail, init, null, length, compareLength, copy, map, intercalate, intersperse, transpose
  , reverse, toLower, toUpper, toCaseFold, toTitle, replace, justifyLeft, justifyRight
  , center, replicate, foldl, foldl', foldr, foldl1, foldr1, concat, concatMap, any, all
  , maximum, minimum, scanl, scanl1, scanr, scanr1, foldl1', mapAccumL, mapAccumR, unfoldr, unfoldrN, take, takeEnd, drop, dropEnd
  , takeWhile, takeWhileEnd, dropWhile, dropWhileEnd, dropAround, filter, strip, stripStart
  , stripEnd, splitAt, span, break, partition, spanEnd, breakOn, breakOnEnd, breakOnAll
  , splitOn, split, chunksOf, group, groupBy, inits, tails, lines, words, unlines, unwords
  , isPrefixOf, isSuffixOf, isInfixOf, stripPrefix, stripSuffix, commonPrefixes, find, elem
  , index, findIndex, count, zip, zipWith, toStrict, fromStrict, fromChunks, toChunks, foldrChunks, foldlChunks
  ) where

import Prelude ()
import Data.Text.Lazy.Internal
