{-# LANGUAGE MagicHash, NoImplicitPrelude, PatternSynonyms, ViewPatterns #-}
-- | Numbers without sign of a fixed number of bits. Those below 64 bits are an 'Int' each.
module GHC.Word
  ( Word8 (W8, W8#), Word16 (W16, W16#), Word32 (W32, W32#), Word64 (W64, W64#), Word (W#)
  , module GHC.Word
  ) where

import GHC.Base
import GHC.Num
import GHC.Enum
import GHC.Real
import GHC.Show
import GHC.Read
import GHC.Ix
import GHC.Bits

-- Word8.

newtype Word8 = W8 Int

instance Eq Word8 where
  W8 x == W8 y = eqInt x y
  W8 x /= W8 y = neInt x y

instance Ord Word8 where
  compare (W8 x) (W8 y) = compare x y
  W8 x < W8 y = x < y
  W8 x <= W8 y = x <= y
  W8 x > W8 y = x > y
  W8 x >= W8 y = x >= y

instance Show Word8 where
  showsPrec p (W8 x) = showsPrec p x

instance Read Word8 where
  readPrec = fmap fromInteger readPrec

instance Num Word8 where
  W8 x + W8 y = W8 (narrowWord (plusInt x y) 8)
  W8 x - W8 y = W8 (narrowWord (minusInt x y) 8)
  W8 x * W8 y = W8 (narrowWord (timesInt x y) 8)
  negate (W8 x) = W8 (narrowWord (negateInt x) 8)
  abs x = x
  signum (W8 x) = W8 (signum x)
  fromInteger n = W8 (narrowWord (integerToInt n) 8)

instance Bounded Word8 where
  minBound = W8 (0)
  maxBound = W8 255

instance Real Word8 where
  toRational x = toInteger x :% 1

instance Enum Word8 where
  succ x = if x == maxBound then succError "Word8" else x + 1
  pred x = if x == minBound then predError "Word8" else x - 1
  toEnum i
    | i >= 0 && i <= 255 = W8 i
    | otherwise = toEnumError "Word8" i (minBound :: Word8, maxBound :: Word8)
  fromEnum (W8 x) = x
  enumFrom = integralEnumFrom
  enumFromThen = integralEnumFromThen
  enumFromTo = integralEnumFromTo
  enumFromThenTo = integralEnumFromThenTo

instance Integral Word8 where
  toInteger (W8 x) = intToInteger x
  quot (W8 x) (W8 y) = W8 (narrowWord (quotInt x y) 8)
  rem (W8 x) (W8 y) = W8 (remInt x y)
  div (W8 x) (W8 y) = W8 (narrowWord (divInt x y) 8)
  mod (W8 x) (W8 y) = W8 (modInt x y)
  quotRem x y = let { q = quot x y; r = rem x y } in q `seq` r `seq` (q, r)
  divMod x y = let { q = div x y; r = mod x y } in q `seq` r `seq` (q, r)

instance Ix Word8 where
  range (m, n) = enumFromTo m n
  unsafeIndex (m, _) i = fromEnum (i - m)
  inRange (m, n) i = m <= i && i <= n

instance Bits Word8 where
  W8 x .&. W8 y = W8 (andInt x y)
  W8 x .|. W8 y = W8 (orInt x y)
  xor (W8 x) (W8 y) = W8 (xorInt x y)
  complement (W8 x) = W8 (narrowWord (notInt x) 8)
  zeroBits = W8 0
  bit i = W8 (narrowWord (shlInt 1 i) 8)
  testBit (W8 x) i = i < 8 && andInt (shrInt x i) 1 == 1
  shiftL (W8 x) i = if i < 0 then overflowShift else W8 (narrowWord (shlInt x i) 8)
  shiftR (W8 x) i = if i < 0 then overflowShift else W8 (shrInt x i)
  rotate (W8 x) i =
    let k = andInt i 7
        u = x
    in if k == 0 then W8 x else W8 (narrowWord (orInt (shlInt u k) (shrlInt u (8 - k))) 8)
  bitSizeMaybe _ = Just 8
  bitSize _ = 8
  isSigned _ = False
  popCount (W8 x) = popCountInt (x)

instance FiniteBits Word8 where
  finiteBitSize _ = 8
  countLeadingZeros (W8 x) = clzInt (narrowWord x 8) - 56
  countTrailingZeros (W8 x) = (if x == 0 then 8 else ctzInt x)

-- Word16.

newtype Word16 = W16 Int

instance Eq Word16 where
  W16 x == W16 y = eqInt x y
  W16 x /= W16 y = neInt x y

instance Ord Word16 where
  compare (W16 x) (W16 y) = compare x y
  W16 x < W16 y = x < y
  W16 x <= W16 y = x <= y
  W16 x > W16 y = x > y
  W16 x >= W16 y = x >= y

instance Show Word16 where
  showsPrec p (W16 x) = showsPrec p x

instance Read Word16 where
  readPrec = fmap fromInteger readPrec

instance Num Word16 where
  W16 x + W16 y = W16 (narrowWord (plusInt x y) 16)
  W16 x - W16 y = W16 (narrowWord (minusInt x y) 16)
  W16 x * W16 y = W16 (narrowWord (timesInt x y) 16)
  negate (W16 x) = W16 (narrowWord (negateInt x) 16)
  abs x = x
  signum (W16 x) = W16 (signum x)
  fromInteger n = W16 (narrowWord (integerToInt n) 16)

instance Bounded Word16 where
  minBound = W16 (0)
  maxBound = W16 65535

instance Real Word16 where
  toRational x = toInteger x :% 1

instance Enum Word16 where
  succ x = if x == maxBound then succError "Word16" else x + 1
  pred x = if x == minBound then predError "Word16" else x - 1
  toEnum i
    | i >= 0 && i <= 65535 = W16 i
    | otherwise = toEnumError "Word16" i (minBound :: Word16, maxBound :: Word16)
  fromEnum (W16 x) = x
  enumFrom = integralEnumFrom
  enumFromThen = integralEnumFromThen
  enumFromTo = integralEnumFromTo
  enumFromThenTo = integralEnumFromThenTo

instance Integral Word16 where
  toInteger (W16 x) = intToInteger x
  quot (W16 x) (W16 y) = W16 (narrowWord (quotInt x y) 16)
  rem (W16 x) (W16 y) = W16 (remInt x y)
  div (W16 x) (W16 y) = W16 (narrowWord (divInt x y) 16)
  mod (W16 x) (W16 y) = W16 (modInt x y)
  quotRem x y = let { q = quot x y; r = rem x y } in q `seq` r `seq` (q, r)
  divMod x y = let { q = div x y; r = mod x y } in q `seq` r `seq` (q, r)

instance Ix Word16 where
  range (m, n) = enumFromTo m n
  unsafeIndex (m, _) i = fromEnum (i - m)
  inRange (m, n) i = m <= i && i <= n

instance Bits Word16 where
  W16 x .&. W16 y = W16 (andInt x y)
  W16 x .|. W16 y = W16 (orInt x y)
  xor (W16 x) (W16 y) = W16 (xorInt x y)
  complement (W16 x) = W16 (narrowWord (notInt x) 16)
  zeroBits = W16 0
  bit i = W16 (narrowWord (shlInt 1 i) 16)
  testBit (W16 x) i = i < 16 && andInt (shrInt x i) 1 == 1
  shiftL (W16 x) i = if i < 0 then overflowShift else W16 (narrowWord (shlInt x i) 16)
  shiftR (W16 x) i = if i < 0 then overflowShift else W16 (shrInt x i)
  rotate (W16 x) i =
    let k = andInt i 15
        u = x
    in if k == 0 then W16 x else W16 (narrowWord (orInt (shlInt u k) (shrlInt u (16 - k))) 16)
  bitSizeMaybe _ = Just 16
  bitSize _ = 16
  isSigned _ = False
  popCount (W16 x) = popCountInt (x)

instance FiniteBits Word16 where
  finiteBitSize _ = 16
  countLeadingZeros (W16 x) = clzInt (narrowWord x 16) - 48
  countTrailingZeros (W16 x) = (if x == 0 then 16 else ctzInt x)

-- Word32.

newtype Word32 = W32 Int

instance Eq Word32 where
  W32 x == W32 y = eqInt x y
  W32 x /= W32 y = neInt x y

instance Ord Word32 where
  compare (W32 x) (W32 y) = compare x y
  W32 x < W32 y = x < y
  W32 x <= W32 y = x <= y
  W32 x > W32 y = x > y
  W32 x >= W32 y = x >= y

instance Show Word32 where
  showsPrec p (W32 x) = showsPrec p x

instance Read Word32 where
  readPrec = fmap fromInteger readPrec

instance Num Word32 where
  W32 x + W32 y = W32 (narrowWord (plusInt x y) 32)
  W32 x - W32 y = W32 (narrowWord (minusInt x y) 32)
  W32 x * W32 y = W32 (narrowWord (timesInt x y) 32)
  negate (W32 x) = W32 (narrowWord (negateInt x) 32)
  abs x = x
  signum (W32 x) = W32 (signum x)
  fromInteger n = W32 (narrowWord (integerToInt n) 32)

instance Bounded Word32 where
  minBound = W32 (0)
  maxBound = W32 4294967295

instance Real Word32 where
  toRational x = toInteger x :% 1

instance Enum Word32 where
  succ x = if x == maxBound then succError "Word32" else x + 1
  pred x = if x == minBound then predError "Word32" else x - 1
  toEnum i
    | i >= 0 && i <= 4294967295 = W32 i
    | otherwise = toEnumError "Word32" i (minBound :: Word32, maxBound :: Word32)
  fromEnum (W32 x) = x
  enumFrom = integralEnumFrom
  enumFromThen = integralEnumFromThen
  enumFromTo = integralEnumFromTo
  enumFromThenTo = integralEnumFromThenTo

instance Integral Word32 where
  toInteger (W32 x) = intToInteger x
  quot (W32 x) (W32 y) = W32 (narrowWord (quotInt x y) 32)
  rem (W32 x) (W32 y) = W32 (remInt x y)
  div (W32 x) (W32 y) = W32 (narrowWord (divInt x y) 32)
  mod (W32 x) (W32 y) = W32 (modInt x y)
  quotRem x y = let { q = quot x y; r = rem x y } in q `seq` r `seq` (q, r)
  divMod x y = let { q = div x y; r = mod x y } in q `seq` r `seq` (q, r)

instance Ix Word32 where
  range (m, n) = enumFromTo m n
  unsafeIndex (m, _) i = fromEnum (i - m)
  inRange (m, n) i = m <= i && i <= n

instance Bits Word32 where
  W32 x .&. W32 y = W32 (andInt x y)
  W32 x .|. W32 y = W32 (orInt x y)
  xor (W32 x) (W32 y) = W32 (xorInt x y)
  complement (W32 x) = W32 (narrowWord (notInt x) 32)
  zeroBits = W32 0
  bit i = W32 (narrowWord (shlInt 1 i) 32)
  testBit (W32 x) i = i < 32 && andInt (shrInt x i) 1 == 1
  shiftL (W32 x) i = if i < 0 then overflowShift else W32 (narrowWord (shlInt x i) 32)
  shiftR (W32 x) i = if i < 0 then overflowShift else W32 (shrInt x i)
  rotate (W32 x) i =
    let k = andInt i 31
        u = x
    in if k == 0 then W32 x else W32 (narrowWord (orInt (shlInt u k) (shrlInt u (32 - k))) 32)
  bitSizeMaybe _ = Just 32
  bitSize _ = 32
  isSigned _ = False
  popCount (W32 x) = popCountInt (x)

instance FiniteBits Word32 where
  finiteBitSize _ = 32
  countLeadingZeros (W32 x) = clzInt (narrowWord x 32) - 32
  countTrailingZeros (W32 x) = (if x == 0 then 32 else ctzInt x)

-- Word64.

newtype Word64 = W64 Word

instance Eq Word64 where
  W64 x == W64 y = eqWord x y
  W64 x /= W64 y = neWord x y

instance Ord Word64 where
  compare (W64 x) (W64 y) = compare x y
  W64 x < W64 y = x < y
  W64 x <= W64 y = x <= y
  W64 x > W64 y = x > y
  W64 x >= W64 y = x >= y

instance Show Word64 where
  showsPrec p (W64 x) = showsPrec p x

instance Read Word64 where
  readPrec = fmap fromInteger readPrec

instance Num Word64 where
  W64 x + W64 y = W64 (plusWord x y)
  W64 x - W64 y = W64 (minusWord x y)
  W64 x * W64 y = W64 (timesWord x y)
  negate (W64 x) = W64 (negateWord x)
  abs x = x
  signum (W64 x) = W64 (signum x)
  fromInteger n = W64 (integerToWord n)

instance Bounded Word64 where
  minBound = W64 (0)
  maxBound = W64 18446744073709551615

instance Real Word64 where
  toRational x = toInteger x :% 1

instance Enum Word64 where
  succ x = if x == maxBound then succError "Word64" else x + 1
  pred x = if x == minBound then predError "Word64" else x - 1
  toEnum i = if i >= 0 then W64 (intToWord i) else toEnumError "Word64" i (minBound :: Word64, maxBound :: Word64)
  fromEnum (W64 x) = fromEnum x
  enumFrom = integralEnumFrom
  enumFromThen = integralEnumFromThen
  enumFromTo = integralEnumFromTo
  enumFromThenTo = integralEnumFromThenTo

instance Integral Word64 where
  toInteger (W64 x) = wordToInteger x
  quot (W64 x) (W64 y) = W64 (quotWord x y)
  rem (W64 x) (W64 y) = W64 (remWord x y)
  div (W64 x) (W64 y) = W64 (quotWord x y)
  mod (W64 x) (W64 y) = W64 (remWord x y)
  quotRem x y = let { q = quot x y; r = rem x y } in q `seq` r `seq` (q, r)
  divMod x y = let { q = div x y; r = mod x y } in q `seq` r `seq` (q, r)

instance Ix Word64 where
  range (m, n) = enumFromTo m n
  unsafeIndex (m, _) i = fromEnum (i - m)
  inRange (m, n) i = m <= i && i <= n

instance Bits Word64 where
  W64 x .&. W64 y = W64 (andWord x y)
  W64 x .|. W64 y = W64 (orWord x y)
  xor (W64 x) (W64 y) = W64 (xorWord x y)
  complement (W64 x) = W64 (notWord x)
  zeroBits = W64 0
  bit i = W64 (shlWord 1 i)
  testBit (W64 x) i = i < 64 && andWord (shrWord x i) 1 == 1
  shiftL (W64 x) i = if i < 0 then overflowShift else W64 (shlWord x i)
  shiftR (W64 x) i = if i < 0 then overflowShift else W64 (shrWord x i)
  rotate (W64 x) i =
    let k = andInt i 63
    in if k == 0 then W64 x else W64 (orWord (shlWord x k) (shrWord x (64 - k)))
  bitSizeMaybe _ = Just 64
  bitSize _ = 64
  isSigned _ = False
  popCount (W64 x) = popCountInt (wordToInt x)

instance FiniteBits Word64 where
  finiteBitSize _ = 64
  countLeadingZeros (W64 x) = clzInt (wordToInt x)
  countTrailingZeros (W64 x) = ctzInt (wordToInt x)

-- Turning bytes round.

byteSwap16 :: Word16 -> Word16
byteSwap16 w = (w `shiftL` 8) .|. (w `shiftR` 8)

byteSwap32 :: Word32 -> Word32
byteSwap32 w =
  (w `shiftR` 24) .|. ((w `shiftR` 8) .&. 0xff00) .|. ((w .&. 0xff00) `shiftL` 8) .|. (w `shiftL` 24)

byteSwap64 :: Word64 -> Word64
byteSwap64 w = go 0 w (8 :: Int)
  where
    go acc x n = if n == 0 then acc else go ((acc `shiftL` 8) .|. (x .&. 0xff)) (x `shiftR` 8) (n - 1)

-- The constructors that GHC 9.0 has: around a number of the full size.

pattern W8# :: Word -> Word8
pattern W8# x <- (fromIntegral -> x) where W8# x = fromIntegral x

pattern W16# :: Word -> Word16
pattern W16# x <- (fromIntegral -> x) where W16# x = fromIntegral x

pattern W32# :: Word -> Word32
pattern W32# x <- (fromIntegral -> x) where W32# x = fromIntegral x

pattern W64# :: Word -> Word64
pattern W64# x <- (fromIntegral -> x) where W64# x = fromIntegral x
