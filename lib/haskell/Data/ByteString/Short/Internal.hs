-- | Byte strings without sharing, which is the same thing here.
module Data.ByteString.Short.Internal where

import Prelude hiding (length, null)
import Control.DeepSeq (NFData (..))
import qualified Data.ByteString as B
import Data.ByteString.Internal (ByteString)
import Data.String (IsString (..))
import Data.Word (Word8)

newtype ShortByteString = SBS ByteString
  deriving (Eq, Ord)

instance Show ShortByteString where
  showsPrec p (SBS b) = showsPrec p b

instance Read ShortByteString where
  readsPrec p s = [(SBS b, r) | (b, r) <- readsPrec p s]

instance Semigroup ShortByteString where
  SBS a <> SBS b = SBS (a <> b)

instance Monoid ShortByteString where
  mempty = SBS mempty

instance IsString ShortByteString where
  fromString = SBS . fromString

instance NFData ShortByteString where
  rnf (SBS b) = rnf b

toShort :: ByteString -> ShortByteString
toShort = SBS

fromShort :: ShortByteString -> ByteString
fromShort (SBS b) = b

empty :: ShortByteString
empty = SBS B.empty

pack :: [Word8] -> ShortByteString
pack = SBS . B.pack

unpack :: ShortByteString -> [Word8]
unpack (SBS b) = B.unpack b

null :: ShortByteString -> Bool
null (SBS b) = B.null b

length :: ShortByteString -> Int
length (SBS b) = B.length b

index :: ShortByteString -> Int -> Word8
index (SBS b) i
  | i >= 0 && i < B.length b = B.index b i
  | otherwise = error ("Data.ByteString.Short.Internal.index: error in array index; "
      ++ show i ++ " not in range [0.." ++ show (B.length b) ++ ")")
