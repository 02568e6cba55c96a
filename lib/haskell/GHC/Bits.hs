{-# LANGUAGE NoImplicitPrelude #-}
-- | Operations on the bits of numbers.
module GHC.Bits where

import GHC.Base
import GHC.Num
import GHC.Enum
import GHC.Real
import GHC.Exception.Code (overflowError)

infixl 8  `shift`, `rotate`, `shiftL`, `shiftR`, `rotateL`, `rotateR`, `unsafeShiftL`, `unsafeShiftR`
infixl 7  .&.
infixl 6  `xor`
infixl 5  .|.

class Eq a => Bits a where
  (.&.), (.|.), xor :: a -> a -> a
  complement :: a -> a
  shift, rotate :: a -> Int -> a
  zeroBits :: a
  bit :: Int -> a
  setBit, clearBit, complementBit :: a -> Int -> a
  testBit :: a -> Int -> Bool
  bitSizeMaybe :: a -> Maybe Int
  bitSize :: a -> Int
  isSigned :: a -> Bool
  shiftL, unsafeShiftL, shiftR, unsafeShiftR, rotateL, rotateR :: a -> Int -> a
  popCount :: a -> Int

  x `shift` i
    | i < 0 = x `shiftR` negate i
    | i > 0 = x `shiftL` i
    | otherwise = x
  x `rotate` i
    | i < 0 = x `rotateR` negate i
    | i > 0 = x `rotateL` i
    | otherwise = x
  zeroBits = clearBit (bit 0) 0
  bitSize b = case bitSizeMaybe b of
    Just n -> n
    Nothing -> errorWithoutStackTrace "bitSize is undefined"
  x `setBit` i = x .|. bit i
  x `clearBit` i = x .&. complement (bit i)
  x `complementBit` i = x `xor` bit i
  x `shiftL` i = if i < 0 then overflowShift else x `shift` i
  x `shiftR` i = if i < 0 then overflowShift else x `shift` negate i
  x `unsafeShiftL` i = x `shiftL` i
  x `unsafeShiftR` i = x `shiftR` i
  x `rotateL` i = x `rotate` i
  x `rotateR` i = x `rotate` negate i
  {-# MINIMAL (.&.), (.|.), xor, complement, (shift | (shiftL, shiftR)),
      (rotate | (rotateL, rotateR)), bitSizeMaybe, isSigned, testBit, bit, popCount #-}

class Bits b => FiniteBits b where
  finiteBitSize :: b -> Int
  countLeadingZeros, countTrailingZeros :: b -> Int

  countLeadingZeros x = (w - 1) - go (w - 1)
    where
      w = finiteBitSize x
      go i | i < 0 = i
           | testBit x i = i
           | otherwise = go (i - 1)
  countTrailingZeros x = go 0
    where
      w = finiteBitSize x
      go i | i >= w = i
           | testBit x i = i
           | otherwise = go (i + 1)
  {-# MINIMAL finiteBitSize #-}

overflowShift :: a
overflowShift = overflowError

bitDefault :: (Bits a, Num a) => Int -> a
bitDefault i = 1 `shiftL` i

testBitDefault :: (Bits a, Num a) => a -> Int -> Bool
testBitDefault x i = (x .&. bit i) /= 0

popCountDefault :: (Bits a, Num a) => a -> Int
popCountDefault = go 0
  where
    go c w = if w == 0 then c else c `seq` go (c + 1) (w .&. (w - 1))

-- | To another type, when the value fits there.
toIntegralSized :: (Integral a, Integral b) => a -> Maybe b
toIntegralSized x = if toInteger y == toInteger x then Just y else Nothing
  where
    y = fromIntegral x

(.^.) :: Bits a => a -> a -> a
(.^.) = xor

(.>>.), (.<<.), (!>>.), (!<<.) :: Bits a => a -> Int -> a
(.>>.) = shiftR
(.<<.) = shiftL
(!>>.) = unsafeShiftR
(!<<.) = unsafeShiftL

infixl 8  .>>., .<<., !>>., !<<.
infixl 6  .^.

-- Primitives.

foreign import prim "int-and" andInt :: Int -> Int -> Int
foreign import prim "int-or" orInt :: Int -> Int -> Int
foreign import prim "int-xor" xorInt :: Int -> Int -> Int
foreign import prim "int-not" notInt :: Int -> Int
foreign import prim "int-shl" shlInt :: Int -> Int -> Int
foreign import prim "int-shr" shrInt :: Int -> Int -> Int
foreign import prim "int-popcount" popCountInt :: Int -> Int
foreign import prim "int-clz" clzInt :: Int -> Int
foreign import prim "int-ctz" ctzInt :: Int -> Int
foreign import prim "int-narrow" narrowInt :: Int -> Int -> Int
foreign import prim "word-narrow" narrowWord :: Int -> Int -> Int
foreign import prim "word-shr" shrlInt :: Int -> Int -> Int
foreign import prim "int-and" andWord :: Word -> Word -> Word
foreign import prim "int-or" orWord :: Word -> Word -> Word
foreign import prim "int-xor" xorWord :: Word -> Word -> Word
foreign import prim "int-not" notWord :: Word -> Word
foreign import prim "int-shl" shlWord :: Word -> Int -> Word
foreign import prim "word-shr" shrWord :: Word -> Int -> Word
foreign import prim "integer-and" andInteger :: Integer -> Integer -> Integer
foreign import prim "integer-or" orInteger :: Integer -> Integer -> Integer
foreign import prim "integer-xor" xorInteger :: Integer -> Integer -> Integer
foreign import prim "integer-not" notInteger :: Integer -> Integer
foreign import prim "integer-shl" shlInteger :: Integer -> Int -> Integer
foreign import prim "integer-shr" shrInteger :: Integer -> Int -> Integer
foreign import prim "integer-popcount" popCountInteger :: Integer -> Int
foreign import prim "integer-test-bit" testBitInteger :: Integer -> Int -> Bool

instance Bits Int where
  (.&.) = andInt
  (.|.) = orInt
  xor = xorInt
  complement = notInt
  zeroBits = 0
  bit i = 1 `shlInt` i
  testBit x i = i < 64 && (x `shrInt` i) `andInt` 1 == 1
  shiftL x i = if i < 0 then overflowShift else shlInt x i
  shiftR x i = if i < 0 then overflowShift else shrInt x i
  unsafeShiftL = shlInt
  unsafeShiftR = shrInt
  rotate x i = let k = i `andInt` 63 in
    if k == 0 then x else (x `shlInt` k) `orInt` (x `shrlInt` (64 - k))
  bitSizeMaybe _ = Just 64
  bitSize _ = 64
  isSigned _ = True
  popCount = popCountInt

instance FiniteBits Int where
  finiteBitSize _ = 64
  countLeadingZeros = clzInt
  countTrailingZeros = ctzInt

instance Bits Word where
  (.&.) = andWord
  (.|.) = orWord
  xor = xorWord
  complement = notWord
  zeroBits = 0
  bit i = 1 `shlWord` i
  testBit x i = i < 64 && (x `shrWord` i) `andWord` 1 == 1
  shiftL x i = if i < 0 then overflowShift else shlWord x i
  shiftR x i = if i < 0 then overflowShift else shrWord x i
  unsafeShiftL = shlWord
  unsafeShiftR = shrWord
  rotate x i = let k = i `andInt` 63 in
    if k == 0 then x else (x `shlWord` k) `orWord` (x `shrWord` (64 - k))
  bitSizeMaybe _ = Just 64
  bitSize _ = 64
  isSigned _ = False
  popCount w = popCountInt (wordToInt w)

instance FiniteBits Word where
  finiteBitSize _ = 64
  countLeadingZeros w = clzInt (wordToInt w)
  countTrailingZeros w = ctzInt (wordToInt w)

instance Bits Integer where
  -- As GHC: the second is not looked at where the first decides.
  x .&. y
    | x == 0 = 0
    | otherwise = andInteger x y
  (.|.) = orInteger
  xor = xorInteger
  complement = notInteger
  zeroBits = 0
  bit i = shlInteger 1 i
  testBit x i = i >= 0 && testBitInteger x i
  shift x i = shlInteger x i
  shiftL x i = if i < 0 then overflowShift else shlInteger x i
  shiftR x i = if i < 0 then overflowShift else shrInteger x i
  rotate x i = shlInteger x i
  bitSizeMaybe _ = Nothing
  isSigned _ = True
  popCount x = if x < 0 then negate (popCountInteger (notInteger x)) else popCountInteger x

instance Bits Bool where
  (.&.) = (&&)
  (.|.) = (||)
  xor = (/=)
  complement = not
  shift x i = i == 0 && x
  rotate x _ = x
  bit i = i == 0
  testBit x i = i == 0 && x
  bitSizeMaybe _ = Just 1
  bitSize _ = 1
  isSigned _ = False
  popCount x = if x then 1 else 0
  zeroBits = False

instance FiniteBits Bool where
  finiteBitSize _ = 1
