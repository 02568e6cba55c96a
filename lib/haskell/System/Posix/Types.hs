{-# LANGUAGE DerivingStrategies, GeneralizedNewtypeDeriving #-}
-- | The numbers that the system's own functions speak of.
module System.Posix.Types
  ( CDev (..), CIno (..), CMode (..), COff (..), CPid (..), CSsize (..), CGid (..), CNlink (..), CUid (..), CTcflag (..), CCc (..), CSpeed (..)
  , CRLim (..), Fd (..), LinkCount, UserID, GroupID, ByteCount, ClockTick, EpochTime, FileOffset, ProcessID
  , ProcessGroupID, DeviceID, FileID, FileMode, Limit
  ) where

import Data.Bits (Bits, FiniteBits)
import Data.Int (Int32, Int64)
import Data.Word (Word32, Word64, Word8)
import Foreign.C.Types (CClock, CInt, CLong, CSize, CTime)
import Foreign.Storable (Storable)

newtype CDev = CDev Word64
  deriving newtype (Eq, Ord, Num, Enum, Real, Integral, Bits, FiniteBits, Bounded, Storable, Show, Read)

newtype CIno = CIno Word64
  deriving newtype (Eq, Ord, Num, Enum, Real, Integral, Bits, FiniteBits, Bounded, Storable, Show, Read)

newtype CMode = CMode Word32
  deriving newtype (Eq, Ord, Num, Enum, Real, Integral, Bits, FiniteBits, Bounded, Storable, Show, Read)

newtype COff = COff Int64
  deriving newtype (Eq, Ord, Num, Enum, Real, Integral, Bits, FiniteBits, Bounded, Storable, Show, Read)

newtype CPid = CPid Int32
  deriving newtype (Eq, Ord, Num, Enum, Real, Integral, Bits, FiniteBits, Bounded, Storable, Show, Read)

newtype CSsize = CSsize Int64
  deriving newtype (Eq, Ord, Num, Enum, Real, Integral, Bits, FiniteBits, Bounded, Storable, Show, Read)

newtype CGid = CGid Word32
  deriving newtype (Eq, Ord, Num, Enum, Real, Integral, Bits, FiniteBits, Bounded, Storable, Show, Read)

newtype CNlink = CNlink Word64
  deriving newtype (Eq, Ord, Num, Enum, Real, Integral, Bits, FiniteBits, Bounded, Storable, Show, Read)

newtype CUid = CUid Word32
  deriving newtype (Eq, Ord, Num, Enum, Real, Integral, Bits, FiniteBits, Bounded, Storable, Show, Read)

newtype CTcflag = CTcflag Word32
  deriving newtype (Eq, Ord, Num, Enum, Real, Integral, Bits, FiniteBits, Bounded, Storable, Show, Read)

newtype CRLim = CRLim Word64
  deriving newtype (Eq, Ord, Num, Enum, Real, Integral, Bits, FiniteBits, Bounded, Storable, Show, Read)

newtype Fd = Fd CInt
  deriving newtype (Eq, Ord, Num, Enum, Real, Integral, Bits, FiniteBits, Bounded, Storable, Show, Read)

type LinkCount = CNlink
type DeviceID = CDev
type FileID = CIno
type FileMode = CMode
type ProcessID = CPid
type FileOffset = COff
type ProcessGroupID = CPid
type GroupID = CGid
type UserID = CUid
type ClockTick = CClock
type EpochTime = CTime
type ByteCount = CSize
type Limit = CLong

newtype CCc = CCc Word8
  deriving newtype (Eq, Ord, Num, Enum, Real, Storable, Show, Read)

newtype CSpeed = CSpeed Word32
  deriving newtype (Eq, Ord, Num, Enum, Real, Storable, Show, Read)
