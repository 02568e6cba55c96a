-- | Byte strings by the name of lazy ones: the same as "Data.ByteString.Internal".
module Data.ByteString.Lazy.Internal where

import Control.DeepSeq (NFData (..))
import Data.Char (chr, ord)
import Data.String (IsString (..))
import Data.Word (Word8)
import qualified Data.ByteString.Internal as S
import GHC.Bytes
import GHC.Word (Word8 (..))

newtype ByteString = ByteString Bytes

instance Eq ByteString where
  ByteString a == ByteString b = eqBytes a b

instance Ord ByteString where
  compare (ByteString a) (ByteString b) = compareBytes a b

instance Show ByteString where
  showsPrec p b = showsPrec p (unpackChars b)

instance Read ByteString where
  readsPrec p s = [(packChars x, r) | (x, r) <- readsPrec p s]

instance Semigroup ByteString where
  ByteString a <> ByteString b = ByteString (appendBytes a b)

instance Monoid ByteString where
  mempty = ByteString emptyBytes
  mconcat bs = ByteString (concatBytes [b | ByteString b <- bs])

instance IsString ByteString where
  fromString = packChars

instance NFData ByteString where
  rnf b = b `seq` ()

packChars :: String -> ByteString
packChars s = ByteString (bytesFromList (map ord s))

unpackChars :: ByteString -> String
unpackChars (ByteString b) = map chr (bytesToList b)

packBytes :: [Word8] -> ByteString
packBytes ws = ByteString (bytesFromList [n | W8 n <- ws])

unpackBytes :: ByteString -> [Word8]
unpackBytes (ByteString b) = map W8 (bytesToList b)

w2c :: Word8 -> Char
w2c (W8 n) = chr n

c2w :: Char -> Word8
c2w c = fromIntegral (ord c)

-- Strict byte strings.

toStrict :: ByteString -> S.ByteString
toStrict (ByteString b) = S.ByteString b

fromStrict :: S.ByteString -> ByteString
fromStrict (S.ByteString b) = ByteString b

fromChunks :: [S.ByteString] -> ByteString
fromChunks bs = fromStrict (mconcat bs)

toChunks :: ByteString -> [S.ByteString]
toChunks b = if eqBytes (case b of ByteString x -> x) emptyBytes then [] else [toStrict b]
