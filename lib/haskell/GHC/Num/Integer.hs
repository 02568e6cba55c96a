{-# LANGUAGE MagicHash, PatternSynonyms, ViewPatterns #-}
-- | Integers as the package ghc-bignum has them: small, or a large number that is positive or negative.
module GHC.Num.Integer
  ( Integer (IS, IP, IN), integerLog2, integerLog2#, integerLogBase, integerQuotRem, integerFromInt, integerToInt
  , integerFromNatural, integerToNatural, integerSqr, integerIsZero, integerPopCount#, integerGcd, integerLcm
  ) where

import Data.Bits (popCount)
import qualified GHC.Float as F
import GHC.Exts
import GHC.Natural (Natural)
import GHC.Num.BigNat

data Shape = Small Int | Positive BigNat | Negative BigNat

shape :: Integer -> Shape
shape n
  | n >= toInteger (minBound :: Int) && n <= toInteger (maxBound :: Int) = Small (fromInteger n)
  | n > 0 = Positive (bigNatFromInteger n)
  | otherwise = Negative (bigNatFromInteger (negate n))

{-# COMPLETE IS, IP, IN #-}
pattern IS :: Int# -> Integer
pattern IS i <- (shape -> Small (I# i)) where IS i = toInteger (I# i)

pattern IP, IN :: BigNat# -> Integer
pattern IP b <- (shape -> Positive (BN# b)) where IP b = bigNatToInteger (BN# b)
pattern IN b <- (shape -> Negative (BN# b)) where IN b = negate (bigNatToInteger (BN# b))

integerLog2, integerLog2# :: Integer -> Word
integerLog2 n = if n <= 0 then 0 else fromIntegral (F.integerLog2 n)
integerLog2# = integerLog2

integerLogBase :: Integer -> Integer -> Word
integerLogBase base n = if n < base then 0 else 1 + integerLogBase base (n `quot` base)

integerQuotRem :: Integer -> Integer -> (Integer, Integer)
integerQuotRem = quotRem

integerFromInt :: Int -> Integer
integerFromInt = toInteger

integerToInt :: Integer -> Int
integerToInt = fromInteger

integerFromNatural :: Natural -> Integer
integerFromNatural = toInteger

integerToNatural :: Integer -> Natural
integerToNatural = fromInteger . abs

integerSqr :: Integer -> Integer
integerSqr n = n * n

integerIsZero :: Integer -> Bool
integerIsZero n = n == 0

integerPopCount# :: Integer -> Int
integerPopCount# = popCount

integerGcd, integerLcm :: Integer -> Integer -> Integer
integerGcd = gcd
integerLcm = lcm
