{-# LANGUAGE MagicHash #-}
-- | Functions of C that packages import, written in Haskell: the compiler takes them from here by name. An
-- argument that is an array of bytes in Haskell is a pointer in C.
module Foreign.C.Functions
  ( memcpy, memmove, memset, memcmp, memchr, strlen, hashable_fnv_hash, hashable_fnv_hash_offset
  , rts_getThreadId, rtsSupportsBoundThreads, splitmix_init, wcwidth
  ) where

import Data.Bits (xor)
import Data.Int (Int32)
import Data.Word (Word64, Word8)
import Foreign.Marshal.Utils (copyBytes, fillBytes, moveBytes)
import Foreign.Ptr (Ptr, nullPtr, plusPtr)
import Foreign.Storable (peek, peekElemOff)
import GHC.Exts (ByteArray#, Int (I#), indexWord8Array#)
import GHC.Word (Word8 (W8#))

memcpy, memmove :: Ptr Word8 -> Ptr Word8 -> Int -> IO (Ptr Word8)
memcpy to from n = copyBytes to from n >> return to
memmove to from n = moveBytes to from n >> return to

memset :: Ptr Word8 -> Int32 -> Int -> IO (Ptr Word8)
memset p byte n = fillBytes p (fromIntegral byte) n >> return p

memcmp :: Ptr Word8 -> Ptr Word8 -> Int -> IO Int32
memcmp a b n = go 0
  where
    go i
      | i >= n = return 0
      | otherwise = do
          x <- peekElemOff a i
          y <- peekElemOff b i
          if x == y then go (i + 1) else return (fromIntegral x - fromIntegral y)

memchr :: Ptr Word8 -> Int32 -> Int -> IO (Ptr Word8)
memchr p byte n = go 0
  where
    go i
      | i >= n = return nullPtr
      | otherwise = do
          x <- peekElemOff p i
          if x == fromIntegral byte then return (plusPtr p i) else go (i + 1)

strlen :: Ptr Word8 -> IO Int
strlen p = go 0
  where
    go i = do
      x <- peekElemOff p i
      if x == 0 then return i else go (i + 1)

-- | FNV-1 of so many bytes, from a salt on.
hashable_fnv_hash :: Ptr Word8 -> Int -> Word64 -> IO Word64
hashable_fnv_hash p n salt
  | n <= 0 = return salt
  | otherwise = do
      byte <- peek p
      let h = fnvStep salt byte
      h `seq` hashable_fnv_hash (plusPtr p 1) (n - 1) h

hashable_fnv_hash_offset :: ByteArray# -> Int -> Int -> Word64 -> Word64
hashable_fnv_hash_offset array offset n salt
  | n <= 0 = salt
  | otherwise = case offset of
      I# i -> let h = fnvStep salt (W8# (indexWord8Array# array i))
              in h `seq` hashable_fnv_hash_offset array (offset + 1) (n - 1) h

fnvStep :: Word64 -> Word8 -> Word64
fnvStep h byte = (h * 1099511628211) `xor` fromIntegral byte

-- | Threads have no numbers in C here.
rts_getThreadId :: a -> Int32
rts_getThreadId _ = 0

rtsSupportsBoundThreads :: Int32
rtsSupportsBoundThreads = 0

-- | The seed of a generator that asks for none: the same in every run, so that a run can be repeated.
splitmix_init :: IO Word64
splitmix_init = return 0x9e3779b97f4a7c15

-- | How many columns a character takes on a terminal.
wcwidth :: Int32 -> Int32
wcwidth c
  | c == 0 = 0
  | c < 32 || (c >= 0x7f && c < 0xa0) = -1
  | c >= 0x300 && c <= 0x36f || c == 0x200b = 0
  | any within [(0x1100, 0x115f), (0x2e80, 0x303e), (0x3041, 0xa4cf), (0xac00, 0xd7a3), (0xf900, 0xfaff), (0xfe30, 0xfe6f)
               , (0xff00, 0xff60), (0xffe0, 0xffe6), (0x1f300, 0x1f64f), (0x1f900, 0x1f9ff), (0x20000, 0x3fffd)] = 2
  | otherwise = 1
  where within (low, high) = c >= low && c <= high
