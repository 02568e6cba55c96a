-- | Byte strings built from many pieces.
module Data.ByteString.Builder
  ( Builder, toLazyByteString, hPutBuilder, byteString, lazyByteString, word8, int8
  , char7, string7, char8, string8, charUtf8, stringUtf8, intDec, integerDec, wordDec
  , doubleDec, floatDec, wordHex
  ) where

import qualified Data.ByteString.Internal as S
import qualified Data.ByteString.Lazy.Internal as L
import Data.Int (Int8)
import Data.String (IsString (..))
import Data.Word (Word8)
import GHC.Bytes (bytesFromChars)
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
