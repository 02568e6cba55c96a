{-# LANGUAGE MagicHash, UnboxedTuples #-}
-- | Natural numbers as arrays of 64-bit words, the least first, as the package ghc-bignum has them. The machine
-- has integers of its own: this converts.
module GHC.Num.BigNat (BigNat (..), BigNat#, bigNatToInteger, bigNatFromInteger) where

import Data.Bits (shiftL, shiftR, (.|.))
import GHC.Exts
import GHC.ST (ST (..), runST)

type BigNat# = ByteArray#

data BigNat = BN# { unBigNat :: BigNat# }

instance Eq BigNat where
  a == b = bigNatToInteger a == bigNatToInteger b

instance Ord BigNat where
  compare a b = compare (bigNatToInteger a) (bigNatToInteger b)

bigNatFromInteger :: Integer -> BigNat
bigNatFromInteger n = runST (ST (\s -> case newByteArray# (count *# 8#) s of
    (# s1, m #) -> case fill m 0# limbs s1 of
      s2 -> case unsafeFreezeByteArray# m s2 of
        (# s3, a #) -> (# s3, BN# a #)))
  where
    limbs = words64 n
    !(I# count) = length limbs
    fill _ _ [] s = s
    fill m i (W# w : ws) s = case writeWordArray# m i w s of s' -> fill m (i +# 1#) ws s'

words64 :: Integer -> [Word]
words64 0 = []
words64 n = fromInteger n : words64 (n `shiftR` 64)

bigNatToInteger :: BigNat -> Integer
bigNatToInteger (BN# a) = foldr (\w n -> (n `shiftL` 64) .|. toInteger w) 0 limbs
  where limbs = [W# (indexWordArray# a i) | I# i <- [0 .. I# (sizeofByteArray# a) `quot` 8 - 1]]
