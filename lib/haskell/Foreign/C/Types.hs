{-# LANGUAGE DerivingStrategies, GeneralizedNewtypeDeriving #-}
-- | The types of C on a 64-bit machine.
module Foreign.C.Types
  ( CChar (..), CSChar (..), CUChar (..), CShort (..), CUShort (..), CInt (..), CUInt (..), CLong
    (..), CULong (..), CPtrdiff (..), CSize (..), CWchar (..), CSigAtomic (..), CBool (..), CLLong
    (..), CULLong (..), CIntPtr (..), CUIntPtr (..), CIntMax (..), CUIntMax (..), CClock (..), CTime
    (..), CUSeconds (..), CSUSeconds (..), CFloat (..), CDouble (..)
  ) where

import Data.Bits (Bits, FiniteBits)
import Data.Int
import Data.Word
import Foreign.Storable (Storable)

newtype CChar = CChar Int8
  deriving newtype (Eq, Ord, Read, Show, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

newtype CSChar = CSChar Int8
  deriving newtype (Eq, Ord, Read, Show, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

newtype CUChar = CUChar Word8
  deriving newtype (Eq, Ord, Read, Show, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

newtype CShort = CShort Int16
  deriving newtype (Eq, Ord, Read, Show, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

newtype CUShort = CUShort Word16
  deriving newtype (Eq, Ord, Read, Show, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

newtype CInt = CInt Int32
  deriving newtype (Eq, Ord, Read, Show, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

newtype CUInt = CUInt Word32
  deriving newtype (Eq, Ord, Read, Show, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

newtype CLong = CLong Int64
  deriving newtype (Eq, Ord, Read, Show, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

newtype CULong = CULong Word64
  deriving newtype (Eq, Ord, Read, Show, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

newtype CPtrdiff = CPtrdiff Int64
  deriving newtype (Eq, Ord, Read, Show, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

newtype CSize = CSize Word64
  deriving newtype (Eq, Ord, Read, Show, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

newtype CWchar = CWchar Int32
  deriving newtype (Eq, Ord, Read, Show, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

newtype CSigAtomic = CSigAtomic Int32
  deriving newtype (Eq, Ord, Read, Show, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

newtype CBool = CBool Word8
  deriving newtype (Eq, Ord, Read, Show, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

newtype CLLong = CLLong Int64
  deriving newtype (Eq, Ord, Read, Show, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

newtype CULLong = CULLong Word64
  deriving newtype (Eq, Ord, Read, Show, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

newtype CIntPtr = CIntPtr Int64
  deriving newtype (Eq, Ord, Read, Show, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

newtype CUIntPtr = CUIntPtr Word64
  deriving newtype (Eq, Ord, Read, Show, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

newtype CIntMax = CIntMax Int64
  deriving newtype (Eq, Ord, Read, Show, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

newtype CUIntMax = CUIntMax Word64
  deriving newtype (Eq, Ord, Read, Show, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Storable)

newtype CClock = CClock Int64
  deriving newtype (Eq, Ord, Read, Show, Num, Enum, Real, Storable)

newtype CTime = CTime Int64
  deriving newtype (Eq, Ord, Read, Show, Num, Enum, Real, Storable)

newtype CUSeconds = CUSeconds Word32
  deriving newtype (Eq, Ord, Read, Show, Num, Enum, Real, Storable)

newtype CSUSeconds = CSUSeconds Int64
  deriving newtype (Eq, Ord, Read, Show, Num, Enum, Real, Storable)

newtype CFloat = CFloat Float
  deriving newtype (Eq, Ord, Read, Show, Num, Enum, Real, Fractional, Floating, RealFrac, RealFloat, Storable)

newtype CDouble = CDouble Double
  deriving newtype (Eq, Ord, Read, Show, Num, Enum, Real, Fractional, Floating, RealFrac, RealFloat, Storable)
