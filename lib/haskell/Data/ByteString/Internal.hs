{-# LANGUAGE PatternSynonyms, ViewPatterns #-}
-- | Byte strings, and the conversions that their faces share.
module Data.ByteString.Internal (ByteString (ByteString, PS), module Data.ByteString.Internal) where

import Control.DeepSeq (NFData (..))
import Data.Char (chr, ord)
import Data.String (IsString (..))
import Data.Word (Word8)
import Foreign.Marshal.Array (newArray, peekArray)
import Foreign.Ptr (Ptr, plusPtr)
import GHC.Bytes
import GHC.ForeignPtr (ForeignPtr, mallocForeignPtrBytes, newForeignPtr_, withForeignPtr)
import GHC.Word (Word8 (..))
import System.IO.Unsafe (unsafePerformIO)

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

-- As pieces of memory, from which and to which the bytes are copied.

toForeignPtr :: ByteString -> (ForeignPtr Word8, Int, Int)
toForeignPtr b@(ByteString bytes) = unsafePerformIO (do
  p <- newArray (unpackBytes b) >>= newForeignPtr_
  return (p, 0, lengthBytes bytes))

fromForeignPtr :: ForeignPtr Word8 -> Int -> Int -> ByteString
fromForeignPtr p offset n = unsafePerformIO (withForeignPtr p (\q -> fmap packBytes (peekArray n (plusPtr q offset))))

pattern PS :: ForeignPtr Word8 -> Int -> Int -> ByteString
pattern PS p offset n <- (toForeignPtr -> (p, offset, n)) where PS p offset n = fromForeignPtr p offset n

create :: Int -> (Ptr Word8 -> IO ()) -> IO ByteString
create n fill = do
  p <- mallocForeignPtrBytes n
  withForeignPtr p fill
  return $! fromForeignPtr p 0 n

createAndTrim :: Int -> (Ptr Word8 -> IO Int) -> IO ByteString
createAndTrim n fill = do
  p <- mallocForeignPtrBytes n
  used <- withForeignPtr p fill
  return $! fromForeignPtr p 0 used

unsafeCreate :: Int -> (Ptr Word8 -> IO ()) -> ByteString
unsafeCreate n fill = unsafePerformIO (create n fill)

mallocByteString :: Int -> IO (ForeignPtr a)
mallocByteString = mallocForeignPtrBytes

accursedUnutterablePerformIO :: IO a -> a
accursedUnutterablePerformIO = unsafePerformIO
