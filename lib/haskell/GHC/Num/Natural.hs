{-# LANGUAGE MagicHash, PatternSynonyms, ViewPatterns #-}
-- | Whole numbers from 0, as the package ghc-bignum names their operations.
module GHC.Num.Natural
  ( Natural (NS, NB), naturalLog2, naturalLog2#, naturalToWord, naturalFromWord, naturalPopCount, naturalQuotRem, naturalIsZero
  , naturalZero, naturalOne
  ) where

import Data.Bits (popCount)
import GHC.Float (integerLog2)
import GHC.Exts
import GHC.Natural (Natural)
import GHC.Num.BigNat

shape :: Natural -> Either Word BigNat
shape n
  | n <= fromIntegral (maxBound :: Word) = Left (fromIntegral n)
  | otherwise = Right (bigNatFromInteger (toInteger n))

{-# COMPLETE NS, NB #-}
pattern NS :: Word# -> Natural
pattern NS w <- (shape -> Left (W# w)) where NS w = fromIntegral (W# w)

pattern NB :: BigNat# -> Natural
pattern NB b <- (shape -> Right (BN# b)) where NB b = fromInteger (bigNatToInteger (BN# b))

naturalLog2, naturalLog2# :: Natural -> Word
naturalLog2 n = if n == 0 then 0 else fromIntegral (integerLog2 (toInteger n))
naturalLog2# = naturalLog2

naturalToWord :: Natural -> Word
naturalToWord = fromIntegral

naturalFromWord :: Word -> Natural
naturalFromWord = fromIntegral

naturalPopCount :: Natural -> Word
naturalPopCount n = fromIntegral (popCount (toInteger n))

naturalQuotRem :: Natural -> Natural -> (Natural, Natural)
naturalQuotRem = quotRem

naturalIsZero :: Natural -> Bool
naturalIsZero n = n == 0

naturalZero, naturalOne :: Natural
naturalZero = 0
naturalOne = 1
