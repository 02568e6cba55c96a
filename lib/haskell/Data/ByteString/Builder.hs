{-# LANGUAGE MagicHash #-}
-- | Byte strings built from many pieces.
module Data.ByteString.Builder
  ( Builder, toLazyByteString, hPutBuilder, byteString, lazyByteString, shortByteString
  , word8, int8, word16BE, word32BE, word64BE, int16BE, int32BE, int64BE, floatBE, doubleBE
  , word16LE, word32LE, word64LE, int16LE, int32LE, int64LE, floatLE, doubleLE
  , char7, string7, char8, string8, charUtf8, stringUtf8
  , intDec, int8Dec, int16Dec, int32Dec, int64Dec, integerDec
  , wordDec, word8Dec, word16Dec, word32Dec, word64Dec, doubleDec, floatDec
  , wordHex, word8Hex, word16Hex, word32Hex, word64Hex
  , word8HexFixed, word16HexFixed, word32HexFixed, word64HexFixed
  , int8HexFixed, int16HexFixed, int32HexFixed, int64HexFixed, floatHexFixed, doubleHexFixed
  , byteStringHex, lazyByteStringHex
  ) where

import Data.Bits (shiftR)
import qualified Data.ByteString.Internal as S
import qualified Data.ByteString.Lazy.Internal as L
import Data.ByteString.Short.Internal (ShortByteString, fromShort)
import Data.Int
import Data.String (IsString (..))
import Data.Word
import GHC.Bytes (bytesFromChars)
import GHC.Float (castDoubleToWord64#, castFloatToWord32#)
import GHC.IO.Handle (Handle, hPutBytes)
import Numeric (showHex)

newtype Builder = Builder ([S.ByteString] -> [S.ByteString])

instance Semigroup Builder where
  Builder f <> Builder g = Builder (f . g)

instance Monoid Builder where
  mempty = Builder id

instance IsString Builder where
  fromString = stringUtf8

toLazyByteString :: Builder -> L.ByteString
toLazyByteString (Builder f) = L.fromChunks (f [])

hPutBuilder :: Handle -> Builder -> IO ()
hPutBuilder h b = case toLazyByteString b of L.ByteString s -> hPutBytes h s

byteString :: S.ByteString -> Builder
byteString s = Builder (s :)

lazyByteString :: L.ByteString -> Builder
lazyByteString = byteString . L.toStrict

word8 :: Word8 -> Builder
word8 w = byteString (S.packBytes [w])

int8 :: Int8 -> Builder
int8 = word8 . fromIntegral

char7, char8, charUtf8 :: Char -> Builder
char7 c = string7 [c]
char8 c = string8 [c]
charUtf8 c = stringUtf8 [c]

string7, string8, stringUtf8 :: String -> Builder
string7 = string8
string8 = byteString . S.packChars
stringUtf8 s = byteString (S.ByteString (bytesFromChars s))

intDec :: Int -> Builder
intDec = string8 . show

integerDec :: Integer -> Builder
integerDec = string8 . show

wordDec, wordHex :: Word -> Builder
wordDec = string8 . show
wordHex n = string8 (showHex n "")

doubleDec :: Double -> Builder
doubleDec = string8 . show

floatDec :: Float -> Builder
floatDec = string8 . show

shortByteString :: ShortByteString -> Builder
shortByteString = byteString . fromShort

-- Numbers in the bytes of a machine, the highest byte first or last.

bytesOf :: Integral a => Int -> a -> [Word8]
bytesOf n w = [fromIntegral (big `shiftR` (8 * i)) | i <- [n - 1, n - 2 .. 0]]
  where
    big = toInteger w

highFirst, lowFirst :: Integral a => Int -> a -> Builder
highFirst n = byteString . S.packBytes . bytesOf n
lowFirst n = byteString . S.packBytes . reverse . bytesOf n

word16BE, word16LE :: Word16 -> Builder
word16BE = highFirst 2
word16LE = lowFirst 2

int16BE, int16LE :: Int16 -> Builder
int16BE = highFirst 2
int16LE = lowFirst 2

word32BE, word32LE :: Word32 -> Builder
word32BE = highFirst 4
word32LE = lowFirst 4

int32BE, int32LE :: Int32 -> Builder
int32BE = highFirst 4
int32LE = lowFirst 4

word64BE, word64LE :: Word64 -> Builder
word64BE = highFirst 8
word64LE = lowFirst 8

int64BE, int64LE :: Int64 -> Builder
int64BE = highFirst 8
int64LE = lowFirst 8

floatBE, floatLE :: Float -> Builder
floatBE = word32BE . fromIntegral . castFloatToWord32#
floatLE = word32LE . fromIntegral . castFloatToWord32#

doubleBE, doubleLE :: Double -> Builder
doubleBE = word64BE . fromIntegral . castDoubleToWord64#
doubleLE = word64LE . fromIntegral . castDoubleToWord64#

-- Numbers as text.

int8Dec :: Int8 -> Builder
int8Dec = string8 . show

word8Dec, word8Hex, word8HexFixed :: Word8 -> Builder
word8Dec = string8 . show
word8Hex n = string8 (showHex n "")
word8HexFixed = hexFixed 1

int8HexFixed :: Int8 -> Builder
int8HexFixed = hexFixed 1

int16Dec :: Int16 -> Builder
int16Dec = string8 . show

word16Dec, word16Hex, word16HexFixed :: Word16 -> Builder
word16Dec = string8 . show
word16Hex n = string8 (showHex n "")
word16HexFixed = hexFixed 2

int16HexFixed :: Int16 -> Builder
int16HexFixed = hexFixed 2

int32Dec :: Int32 -> Builder
int32Dec = string8 . show

word32Dec, word32Hex, word32HexFixed :: Word32 -> Builder
word32Dec = string8 . show
word32Hex n = string8 (showHex n "")
word32HexFixed = hexFixed 4

int32HexFixed :: Int32 -> Builder
int32HexFixed = hexFixed 4

int64Dec :: Int64 -> Builder
int64Dec = string8 . show

word64Dec, word64Hex, word64HexFixed :: Word64 -> Builder
word64Dec = string8 . show
word64Hex n = string8 (showHex n "")
word64HexFixed = hexFixed 8

int64HexFixed :: Int64 -> Builder
int64HexFixed = hexFixed 8

floatHexFixed :: Float -> Builder
floatHexFixed = word32HexFixed . fromIntegral . castFloatToWord32#

doubleHexFixed :: Double -> Builder
doubleHexFixed = word64HexFixed . fromIntegral . castDoubleToWord64#

-- | Two digits for each byte.
hexFixed :: Integral a => Int -> a -> Builder
hexFixed n = hexBytes . bytesOf n

byteStringHex :: S.ByteString -> Builder
byteStringHex = hexBytes . S.unpackBytes

lazyByteStringHex :: L.ByteString -> Builder
lazyByteStringHex = byteStringHex . L.toStrict

hexBytes :: [Word8] -> Builder
hexBytes = string8 . concatMap (\w -> (if w < 16 then ('0' :) else id) (showHex w ""))
