{-# LANGUAGE MagicHash #-}
-- | Operations of integers, under the names that the package integer-gmp gave them.
module GHC.Integer
  ( Integer, plusInteger, minusInteger, timesInteger, negateInteger, absInteger, signumInteger, eqInteger, neqInteger
  , leInteger, ltInteger, geInteger, gtInteger, compareInteger, quotInteger, remInteger, divInteger, modInteger
  , quotRemInteger, divModInteger, smallInteger, wordToInteger, integerToInt, integerToWord, shiftLInteger, shiftRInteger
  , testBitInteger, popCountInteger, andInteger, orInteger, xorInteger, complementInteger
  ) where

import Data.Bits
import Prelude

plusInteger, minusInteger, timesInteger, quotInteger, remInteger, divInteger, modInteger :: Integer -> Integer -> Integer
plusInteger = (+)
minusInteger = (-)
timesInteger = (*)
quotInteger = quot
remInteger = rem
divInteger = div
modInteger = mod

andInteger, orInteger, xorInteger :: Integer -> Integer -> Integer
andInteger = (.&.)
orInteger = (.|.)
xorInteger = xor

negateInteger, absInteger, signumInteger, complementInteger :: Integer -> Integer
negateInteger = negate
absInteger = abs
signumInteger = signum
complementInteger = complement

eqInteger, neqInteger, leInteger, ltInteger, geInteger, gtInteger :: Integer -> Integer -> Bool
eqInteger = (==)
neqInteger = (/=)
leInteger = (<=)
ltInteger = (<)
geInteger = (>=)
gtInteger = (>)

compareInteger :: Integer -> Integer -> Ordering
compareInteger = compare

quotRemInteger, divModInteger :: Integer -> Integer -> (Integer, Integer)
quotRemInteger = quotRem
divModInteger = divMod

smallInteger :: Int -> Integer
smallInteger = toInteger

wordToInteger :: Word -> Integer
wordToInteger = toInteger

integerToInt :: Integer -> Int
integerToInt = fromInteger

integerToWord :: Integer -> Word
integerToWord = fromInteger

shiftLInteger, shiftRInteger :: Integer -> Int -> Integer
shiftLInteger = shiftL
shiftRInteger = shiftR

testBitInteger :: Integer -> Int -> Bool
testBitInteger = testBit

popCountInteger :: Integer -> Int
popCountInteger = popCount
