-- | Numbers without sign of a fixed number of bits.
module Data.Word
  ( Word, Word8, Word16, Word32, Word64, byteSwap16, byteSwap32, byteSwap64
  , bitReverse8, bitReverse16, bitReverse32, bitReverse64
  ) where

import GHC.Bits (Bits (..), FiniteBits (..))
import GHC.Word

bitReverse8 :: Word8 -> Word8
bitReverse8 = reversed

bitReverse16 :: Word16 -> Word16
bitReverse16 = reversed

bitReverse32 :: Word32 -> Word32
bitReverse32 = reversed

bitReverse64 :: Word64 -> Word64
bitReverse64 = reversed

reversed :: (FiniteBits a, Num a) => a -> a
reversed w = foldr (\i acc -> if testBit w i then setBit acc (n - 1 - i) else acc) 0 [0 .. n - 1]
  where
    n = finiteBitSize w
