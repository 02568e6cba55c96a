{-# LANGUAGE MagicHash, NoImplicitPrelude, PatternSynonyms, ViewPatterns #-}
-- | Numbers with sign of a fixed number of bits: an 'Int' each, narrowed after every operation
-- that can leave the range.
module GHC.Int
  ( Int8 (I8, I8#), Int16 (I16, I16#), Int32 (I32, I32#), Int64 (I64, I64#), Int (I#)
  , module GHC.Int
  ) where

import GHC.Base
import GHC.Num
import GHC.Enum
import GHC.Real
import GHC.Show
import GHC.Read
import GHC.Ix
import GHC.Bits
import GHC.Exception.Code (overflowError)

-- | A quotient at so many bits: only the smallest number by minus one does not fit.
fitting :: Int -> Int -> Int
fitting q bits = if q == n then n else overflowError
  where n = narrowInt q bits

-- Int8.

newtype Int8 = I8 Int

instance Eq Int8 where
  I8 x == I8 y = eqInt x y
  I8 x /= I8 y = neInt x y

instance Ord Int8 where
  compare (I8 x) (I8 y) = compare x y
  I8 x < I8 y = x < y
  I8 x <= I8 y = x <= y
  I8 x > I8 y = x > y
  I8 x >= I8 y = x >= y

instance Show Int8 where
  showsPrec p (I8 x) = showsPrec p x

instance Read Int8 where
  readPrec = fmap fromInteger readPrec

instance Num Int8 where
  I8 x + I8 y = I8 (narrowInt (plusInt x y) 8)
  I8 x - I8 y = I8 (narrowInt (minusInt x y) 8)
  I8 x * I8 y = I8 (narrowInt (timesInt x y) 8)
  negate (I8 x) = I8 (narrowInt (negateInt x) 8)
  abs x = if x < 0 then negate x else x
  signum (I8 x) = I8 (signum x)
  fromInteger n = I8 (narrowInt (integerToInt n) 8)

instance Bounded Int8 where
  minBound = I8 (-128)
  maxBound = I8 127

instance Real Int8 where
  toRational x = toInteger x :% 1

instance Enum Int8 where
  succ x = if x == maxBound then succError "Int8" else x + 1
  pred x = if x == minBound then predError "Int8" else x - 1
  toEnum i
    | i >= -128 && i <= 127 = I8 i
    | otherwise = toEnumError "Int8" i (minBound :: Int8, maxBound :: Int8)
  fromEnum (I8 x) = x
  enumFrom = integralEnumFrom
  enumFromThen = integralEnumFromThen
  enumFromTo = integralEnumFromTo
  enumFromThenTo = integralEnumFromThenTo

instance Integral Int8 where
  toInteger (I8 x) = intToInteger x
  quot (I8 x) (I8 y) = I8 (fitting (quotInt x y) 8)
  rem (I8 x) (I8 y) = I8 (remInt x y)
  div (I8 x) (I8 y) = I8 (fitting (divInt x y) 8)
  mod (I8 x) (I8 y) = I8 (modInt x y)
  quotRem x y = let { q = quot x y; r = rem x y } in q `seq` r `seq` (q, r)
  divMod x y = let { q = div x y; r = mod x y } in q `seq` r `seq` (q, r)

instance Ix Int8 where
  range (m, n) = enumFromTo m n
  unsafeIndex (m, _) i = fromEnum (i - m)
  inRange (m, n) i = m <= i && i <= n

instance Bits Int8 where
  I8 x .&. I8 y = I8 (andInt x y)
  I8 x .|. I8 y = I8 (orInt x y)
  xor (I8 x) (I8 y) = I8 (xorInt x y)
  complement (I8 x) = I8 (notInt x)
  zeroBits = I8 0
  bit i = I8 (narrowInt (shlInt 1 i) 8)
  testBit (I8 x) i = i < 8 && andInt (shrInt x i) 1 == 1
  shiftL (I8 x) i = if i < 0 then overflowShift else I8 (narrowInt (shlInt x i) 8)
  shiftR (I8 x) i = if i < 0 then overflowShift else I8 (shrInt x i)
  rotate (I8 x) i =
    let k = andInt i 7
        u = narrowWord x 8
    in if k == 0 then I8 x else I8 (narrowInt (orInt (shlInt u k) (shrlInt u (8 - k))) 8)
  bitSizeMaybe _ = Just 8
  bitSize _ = 8
  isSigned _ = True
  popCount (I8 x) = popCountInt (narrowWord x 8)

instance FiniteBits Int8 where
  finiteBitSize _ = 8
  countLeadingZeros (I8 x) = clzInt (narrowWord x 8) - 56
  countTrailingZeros (I8 x) = (if x == 0 then 8 else ctzInt x)

-- Int16.

newtype Int16 = I16 Int

instance Eq Int16 where
  I16 x == I16 y = eqInt x y
  I16 x /= I16 y = neInt x y

instance Ord Int16 where
  compare (I16 x) (I16 y) = compare x y
  I16 x < I16 y = x < y
  I16 x <= I16 y = x <= y
  I16 x > I16 y = x > y
  I16 x >= I16 y = x >= y

instance Show Int16 where
  showsPrec p (I16 x) = showsPrec p x

instance Read Int16 where
  readPrec = fmap fromInteger readPrec

instance Num Int16 where
  I16 x + I16 y = I16 (narrowInt (plusInt x y) 16)
  I16 x - I16 y = I16 (narrowInt (minusInt x y) 16)
  I16 x * I16 y = I16 (narrowInt (timesInt x y) 16)
  negate (I16 x) = I16 (narrowInt (negateInt x) 16)
  abs x = if x < 0 then negate x else x
  signum (I16 x) = I16 (signum x)
  fromInteger n = I16 (narrowInt (integerToInt n) 16)

instance Bounded Int16 where
  minBound = I16 (-32768)
  maxBound = I16 32767

instance Real Int16 where
  toRational x = toInteger x :% 1

instance Enum Int16 where
  succ x = if x == maxBound then succError "Int16" else x + 1
  pred x = if x == minBound then predError "Int16" else x - 1
  toEnum i
    | i >= -32768 && i <= 32767 = I16 i
    | otherwise = toEnumError "Int16" i (minBound :: Int16, maxBound :: Int16)
  fromEnum (I16 x) = x
  enumFrom = integralEnumFrom
  enumFromThen = integralEnumFromThen
  enumFromTo = integralEnumFromTo
  enumFromThenTo = integralEnumFromThenTo

instance Integral Int16 where
  toInteger (I16 x) = intToInteger x
  quot (I16 x) (I16 y) = I16 (fitting (quotInt x y) 16)
  rem (I16 x) (I16 y) = I16 (remInt x y)
  div (I16 x) (I16 y) = I16 (fitting (divInt x y) 16)
  mod (I16 x) (I16 y) = I16 (modInt x y)
  quotRem x y = let { q = quot x y; r = rem x y } in q `seq` r `seq` (q, r)
  divMod x y = let { q = div x y; r = mod x y } in q `seq` r `seq` (q, r)

instance Ix Int16 where
  range (m, n) = enumFromTo m n
  unsafeIndex (m, _) i = fromEnum (i - m)
  inRange (m, n) i = m <= i && i <= n

instance Bits Int16 where
  I16 x .&. I16 y = I16 (andInt x y)
  I16 x .|. I16 y = I16 (orInt x y)
  xor (I16 x) (I16 y) = I16 (xorInt x y)
  complement (I16 x) = I16 (notInt x)
  zeroBits = I16 0
  bit i = I16 (narrowInt (shlInt 1 i) 16)
  testBit (I16 x) i = i < 16 && andInt (shrInt x i) 1 == 1
  shiftL (I16 x) i = if i < 0 then overflowShift else I16 (narrowInt (shlInt x i) 16)
  shiftR (I16 x) i = if i < 0 then overflowShift else I16 (shrInt x i)
  rotate (I16 x) i =
    let k = andInt i 15
        u = narrowWord x 16
    in if k == 0 then I16 x else I16 (narrowInt (orInt (shlInt u k) (shrlInt u (16 - k))) 16)
  bitSizeMaybe _ = Just 16
  bitSize _ = 16
  isSigned _ = True
  popCount (I16 x) = popCountInt (narrowWord x 16)

instance FiniteBits Int16 where
  finiteBitSize _ = 16
  countLeadingZeros (I16 x) = clzInt (narrowWord x 16) - 48
  countTrailingZeros (I16 x) = (if x == 0 then 16 else ctzInt x)

-- Int32.

newtype Int32 = I32 Int

instance Eq Int32 where
  I32 x == I32 y = eqInt x y
  I32 x /= I32 y = neInt x y

instance Ord Int32 where
  compare (I32 x) (I32 y) = compare x y
  I32 x < I32 y = x < y
  I32 x <= I32 y = x <= y
  I32 x > I32 y = x > y
  I32 x >= I32 y = x >= y

instance Show Int32 where
  showsPrec p (I32 x) = showsPrec p x

instance Read Int32 where
  readPrec = fmap fromInteger readPrec

instance Num Int32 where
  I32 x + I32 y = I32 (narrowInt (plusInt x y) 32)
  I32 x - I32 y = I32 (narrowInt (minusInt x y) 32)
  I32 x * I32 y = I32 (narrowInt (timesInt x y) 32)
  negate (I32 x) = I32 (narrowInt (negateInt x) 32)
  abs x = if x < 0 then negate x else x
  signum (I32 x) = I32 (signum x)
  fromInteger n = I32 (narrowInt (integerToInt n) 32)

instance Bounded Int32 where
  minBound = I32 (-2147483648)
  maxBound = I32 2147483647

instance Real Int32 where
  toRational x = toInteger x :% 1

instance Enum Int32 where
  succ x = if x == maxBound then succError "Int32" else x + 1
  pred x = if x == minBound then predError "Int32" else x - 1
  toEnum i
    | i >= -2147483648 && i <= 2147483647 = I32 i
    | otherwise = toEnumError "Int32" i (minBound :: Int32, maxBound :: Int32)
  fromEnum (I32 x) = x
  enumFrom = integralEnumFrom
  enumFromThen = integralEnumFromThen
  enumFromTo = integralEnumFromTo
  enumFromThenTo = integralEnumFromThenTo

instance Integral Int32 where
  toInteger (I32 x) = intToInteger x
  quot (I32 x) (I32 y) = I32 (fitting (quotInt x y) 32)
  rem (I32 x) (I32 y) = I32 (remInt x y)
  div (I32 x) (I32 y) = I32 (fitting (divInt x y) 32)
  mod (I32 x) (I32 y) = I32 (modInt x y)
  quotRem x y = let { q = quot x y; r = rem x y } in q `seq` r `seq` (q, r)
  divMod x y = let { q = div x y; r = mod x y } in q `seq` r `seq` (q, r)

instance Ix Int32 where
  range (m, n) = enumFromTo m n
  unsafeIndex (m, _) i = fromEnum (i - m)
  inRange (m, n) i = m <= i && i <= n

instance Bits Int32 where
  I32 x .&. I32 y = I32 (andInt x y)
  I32 x .|. I32 y = I32 (orInt x y)
  xor (I32 x) (I32 y) = I32 (xorInt x y)
  complement (I32 x) = I32 (notInt x)
  zeroBits = I32 0
  bit i = I32 (narrowInt (shlInt 1 i) 32)
  testBit (I32 x) i = i < 32 && andInt (shrInt x i) 1 == 1
  shiftL (I32 x) i = if i < 0 then overflowShift else I32 (narrowInt (shlInt x i) 32)
  shiftR (I32 x) i = if i < 0 then overflowShift else I32 (shrInt x i)
  rotate (I32 x) i =
    let k = andInt i 31
        u = narrowWord x 32
    in if k == 0 then I32 x else I32 (narrowInt (orInt (shlInt u k) (shrlInt u (32 - k))) 32)
  bitSizeMaybe _ = Just 32
  bitSize _ = 32
  isSigned _ = True
  popCount (I32 x) = popCountInt (narrowWord x 32)

instance FiniteBits Int32 where
  finiteBitSize _ = 32
  countLeadingZeros (I32 x) = clzInt (narrowWord x 32) - 32
  countTrailingZeros (I32 x) = (if x == 0 then 32 else ctzInt x)

-- Int64.

newtype Int64 = I64 Int

instance Eq Int64 where
  I64 x == I64 y = eqInt x y
  I64 x /= I64 y = neInt x y

instance Ord Int64 where
  compare (I64 x) (I64 y) = compare x y
  I64 x < I64 y = x < y
  I64 x <= I64 y = x <= y
  I64 x > I64 y = x > y
  I64 x >= I64 y = x >= y

instance Show Int64 where
  showsPrec p (I64 x) = showsPrec p x

instance Read Int64 where
  readPrec = fmap fromInteger readPrec

instance Num Int64 where
  I64 x + I64 y = I64 (plusInt x y)
  I64 x - I64 y = I64 (minusInt x y)
  I64 x * I64 y = I64 (timesInt x y)
  negate (I64 x) = I64 (negateInt x)
  abs x = if x < 0 then negate x else x
  signum (I64 x) = I64 (signum x)
  fromInteger n = I64 (integerToInt n)

instance Bounded Int64 where
  minBound = I64 (-9223372036854775808)
  maxBound = I64 9223372036854775807

instance Real Int64 where
  toRational x = toInteger x :% 1

instance Enum Int64 where
  succ x = if x == maxBound then succError "Int64" else x + 1
  pred x = if x == minBound then predError "Int64" else x - 1
  toEnum = I64
  fromEnum (I64 x) = x
  enumFrom = integralEnumFrom
  enumFromThen = integralEnumFromThen
  enumFromTo = integralEnumFromTo
  enumFromThenTo = integralEnumFromThenTo

instance Integral Int64 where
  toInteger (I64 x) = intToInteger x
  quot (I64 x) (I64 y) = I64 (quotInt x y)
  rem (I64 x) (I64 y) = I64 (remInt x y)
  div (I64 x) (I64 y) = I64 (divInt x y)
  mod (I64 x) (I64 y) = I64 (modInt x y)
  quotRem x y = let { q = quot x y; r = rem x y } in q `seq` r `seq` (q, r)
  divMod x y = let { q = div x y; r = mod x y } in q `seq` r `seq` (q, r)

instance Ix Int64 where
  range (m, n) = enumFromTo m n
  unsafeIndex (m, _) i = fromEnum (i - m)
  inRange (m, n) i = m <= i && i <= n

instance Bits Int64 where
  I64 x .&. I64 y = I64 (andInt x y)
  I64 x .|. I64 y = I64 (orInt x y)
  xor (I64 x) (I64 y) = I64 (xorInt x y)
  complement (I64 x) = I64 (notInt x)
  zeroBits = I64 0
  bit i = I64 (shlInt 1 i)
  testBit (I64 x) i = i < 64 && andInt (shrInt x i) 1 == 1
  shiftL (I64 x) i = if i < 0 then overflowShift else I64 (shlInt x i)
  shiftR (I64 x) i = if i < 0 then overflowShift else I64 (shrInt x i)
  rotate (I64 x) i =
    let k = andInt i 63
    in if k == 0 then I64 x else I64 (orInt (shlInt x k) (shrlInt x (64 - k)))
  bitSizeMaybe _ = Just 64
  bitSize _ = 64
  isSigned _ = True
  popCount (I64 x) = popCountInt (x)

instance FiniteBits Int64 where
  finiteBitSize _ = 64
  countLeadingZeros (I64 x) = clzInt (x)
  countTrailingZeros (I64 x) = ctzInt (x)

-- The constructors that GHC 9.0 has: around a number of the full size.

pattern I8# :: Int -> Int8
pattern I8# x <- (fromIntegral -> x) where I8# x = fromIntegral x

pattern I16# :: Int -> Int16
pattern I16# x <- (fromIntegral -> x) where I16# x = fromIntegral x

pattern I32# :: Int -> Int32
pattern I32# x <- (fromIntegral -> x) where I32# x = fromIntegral x

pattern I64# :: Int -> Int64
pattern I64# x <- (fromIntegral -> x) where I64# x = fromIntegral x
