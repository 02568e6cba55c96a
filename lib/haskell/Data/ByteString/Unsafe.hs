-- | Byte strings without checks. Here the checks stay; pointers are to copies.
module Data.ByteString.Unsafe
  ( unsafeHead, unsafeTail, unsafeInit, unsafeLast, unsafeIndex, unsafeTake, unsafeDrop
  , unsafeUseAsCString, unsafeUseAsCStringLen, unsafePackCString, unsafePackCStringLen
  , unsafePackMallocCString, unsafePackMallocCStringLen
  ) where

import Data.ByteString (ByteString)
import qualified Data.ByteString as B
import Data.Word (Word8)
import Foreign.C.String (CString, CStringLen)
import Foreign.Marshal.Array (peekArray, peekArray0, withArray0, withArrayLen)
import GHC.Ptr (castPtr)

unsafeHead, unsafeLast :: ByteString -> Word8
unsafeHead = B.head
unsafeLast = B.last

unsafeTail, unsafeInit :: ByteString -> ByteString
unsafeTail = B.tail
unsafeInit = B.init

unsafeIndex :: ByteString -> Int -> Word8
unsafeIndex = B.index

unsafeTake, unsafeDrop :: Int -> ByteString -> ByteString
unsafeTake = B.take
unsafeDrop = B.drop

unsafeUseAsCString :: ByteString -> (CString -> IO a) -> IO a
unsafeUseAsCString b act = withArray0 0 (B.unpack b) (act . castPtr)

unsafeUseAsCStringLen :: ByteString -> (CStringLen -> IO a) -> IO a
unsafeUseAsCStringLen b act = withArrayLen (B.unpack b) (\n p -> act (castPtr p, n))

unsafePackCString, unsafePackMallocCString :: CString -> IO ByteString
unsafePackCString p = fmap B.pack (peekArray0 0 (castPtr p))
unsafePackMallocCString = unsafePackCString

unsafePackCStringLen, unsafePackMallocCStringLen :: CStringLen -> IO ByteString
unsafePackCStringLen (p, n) = fmap B.pack (peekArray n (castPtr p))
unsafePackMallocCStringLen = unsafePackCStringLen
