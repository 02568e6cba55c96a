-- | How builders are run and cut into chunks. Bytes are held whole here, so that strategies of
-- allocation are of no consequence.
module Data.ByteString.Builder.Extra
  ( toLazyByteStringWith, AllocationStrategy, safeStrategy, untrimmedStrategy, smallChunkSize, defaultChunkSize
  , byteStringCopy, byteStringInsert, byteStringThreshold
  , lazyByteStringCopy, lazyByteStringInsert, lazyByteStringThreshold, flush
  , intHost, int16Host, int32Host, int64Host, wordHost, word16Host, word32Host, word64Host, floatHost, doubleHost
  ) where

import qualified Data.ByteString as S
import Data.ByteString.Builder
import qualified Data.ByteString.Lazy as L
import Data.Int (Int16, Int32, Int64)
import Data.Word (Word16, Word32, Word64)

data AllocationStrategy = AllocationStrategy

safeStrategy, untrimmedStrategy :: Int -> Int -> AllocationStrategy
safeStrategy _ _ = AllocationStrategy
untrimmedStrategy _ _ = AllocationStrategy

smallChunkSize, defaultChunkSize :: Int
smallChunkSize = 4 * 1024 - 16
defaultChunkSize = 32 * 1024 - 16

toLazyByteStringWith :: AllocationStrategy -> L.ByteString -> Builder -> L.ByteString
toLazyByteStringWith _ rest b = toLazyByteString b <> rest

byteStringCopy, byteStringInsert :: S.ByteString -> Builder
byteStringCopy = byteString
byteStringInsert = byteString

byteStringThreshold :: Int -> S.ByteString -> Builder
byteStringThreshold _ = byteString

lazyByteStringCopy, lazyByteStringInsert :: L.ByteString -> Builder
lazyByteStringCopy = lazyByteString
lazyByteStringInsert = lazyByteString

lazyByteStringThreshold :: Int -> L.ByteString -> Builder
lazyByteStringThreshold _ = lazyByteString

flush :: Builder
flush = mempty

-- The host's order is the least byte first.

intHost :: Int -> Builder
intHost = int64LE . fromIntegral

wordHost :: Word -> Builder
wordHost = word64LE . fromIntegral

int16Host :: Int16 -> Builder
int16Host = int16LE

int32Host :: Int32 -> Builder
int32Host = int32LE

int64Host :: Int64 -> Builder
int64Host = int64LE

word16Host :: Word16 -> Builder
word16Host = word16LE

word32Host :: Word32 -> Builder
word32Host = word32LE

word64Host :: Word64 -> Builder
word64Host = word64LE

floatHost :: Float -> Builder
floatHost = floatLE

doubleHost :: Double -> Builder
doubleHost = doubleLE
