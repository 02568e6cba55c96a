{-# LANGUAGE MagicHash, PatternSynonyms, UnboxedTuples, ViewPatterns #-}
-- | "Data.ByteString.Short.Internal" as the package has it: a string is an array of bytes. Here it is held as
-- other byte strings are, so that this converts each time.
module Facade.Data.ByteString.Short.Internal
  ( ShortByteString (SBS), toShort, fromShort, pack, unpack, empty, null, length, index, unsafeIndex
  ) where

import Prelude hiding (length, null)
import Data.ByteString.Short.Internal (ShortByteString, empty, fromShort, index, length, null, pack, toShort, unpack)
import Data.Word (Word8)
import GHC.Exts
import GHC.ST (ST (..), runST)
import GHC.Word (Word8 (..))

data Bytes = Bytes ByteArray#

{-# COMPLETE SBS #-}
pattern SBS :: ByteArray# -> ShortByteString
pattern SBS array <- (toArray -> Bytes array)
  where SBS array = fromArray (Bytes array)

toArray :: ShortByteString -> Bytes
toArray s = runST (ST (\st -> case newByteArray# n st of
    (# st1, m #) -> case fill m 0# (unpack s) st1 of
      st2 -> case unsafeFreezeByteArray# m st2 of
        (# st3, a #) -> (# st3, Bytes a #)))
  where
    !(I# n) = length s
    fill _ _ [] st = st
    fill m i (W8# b : bs) st = case writeWord8Array# m i b st of st' -> fill m (i +# 1#) bs st'

fromArray :: Bytes -> ShortByteString
fromArray (Bytes a) = pack [W8# (indexWord8Array# a i) | I# i <- [0 .. I# (sizeofByteArray# a) - 1]]

unsafeIndex :: ShortByteString -> Int -> Word8
unsafeIndex = index
