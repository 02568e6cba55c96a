{-# LANGUAGE NoImplicitPrelude #-}
-- | What every module has in scope.
module Prelude
  ( -- * Basic types
    Bool (..), (&&), (||), not, otherwise
  , Maybe (..), maybe, Either (..), either
  , Ordering (..), Char, String
  , fst, snd, curry, uncurry
  , Eq (..), Ord (..), Enum (..), Bounded (..)
    -- * Numbers
  , Int, Integer, Float, Double, Rational, Word
  , Num (..), Real (..), Integral (..), Fractional (..), Floating (..), RealFrac (..)
  , RealFloat
      ( floatRadix, floatDigits, floatRange, decodeFloat, encodeFloat, exponent, significand
      , scaleFloat, isNaN, isInfinite, isDenormalized, isIEEE, isNegativeZero, atan2 )
  , subtract, even, odd, gcd, lcm, (^), (^^), fromIntegral, realToFrac
    -- * Semigroups, functors, monads
  , Semigroup ((<>)), Monoid (mempty, mappend, mconcat)
  , Functor (fmap, (<$)), (<$>)
  , Applicative (pure, (<*>), (*>), (<*))
  , Monad ((>>=), (>>), return), MonadFail (fail), mapM_, sequence_, (=<<)
  , Foldable
      ( foldMap, foldr, foldl, foldr1, foldl1, elem, maximum, minimum, sum, product, null
      , length )
  , Traversable (traverse, sequenceA, mapM, sequence)
    -- * Functions
  , id, const, (.), flip, ($), until, asTypeOf, error, errorWithoutStackTrace, undefined
  , seq, ($!)
    -- * Lists
  , map, (++), filter, head, last, tail, init, (!!), reverse
  , and, or, any, all, concat, concatMap
  , scanl, scanl1, scanr, scanr1, iterate, repeat, replicate, cycle
  , take, drop, takeWhile, dropWhile, span, break, splitAt
  , notElem, lookup, zip, zip3, zipWith, zipWith3, unzip, unzip3
  , lines, words, unlines, unwords
    -- * Text
  , ShowS, Show (..), shows, showChar, showString, showParen
  , ReadS, Read (readsPrec, readList), reads, readParen, read, lex
    -- * Input and output
  , IO, putChar, putStr, putStrLn, print, getChar, getLine, getContents, interact
  , FilePath, readFile, writeFile, appendFile, readIO, readLn
  , IOError, ioError, userError
  ) where

import GHC.Base hiding (foldr, concatMap)
import GHC.Num
import GHC.Enum
import GHC.Real
import GHC.Float
import GHC.Float.Show ()
import GHC.Show
import GHC.Read
import GHC.Semigroup
import GHC.List
  ( filter, head, last, tail, init, (!!), reverse, scanl, scanl1, scanr, scanr1, iterate
  , repeat, replicate, cycle, take, drop, takeWhile, dropWhile, span, break, splitAt
  , lookup, zip, zip3, zipWith, zipWith3, unzip, unzip3 )
import GHC.IO.Exception (FilePath, IOError, ioError, userError)
import Control.Monad.Fail (MonadFail (fail))
import Data.Either
import Data.Foldable
import Data.Functor ((<$>))
import Data.Maybe
import Data.OldList (lines, words, unlines, unwords)
import Data.Traversable
import Data.Tuple
import System.IO
import Text.ParserCombinators.ReadP (ReadS)
import Text.Read (reads, read)
