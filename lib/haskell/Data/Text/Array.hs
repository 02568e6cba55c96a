{-# LANGUAGE BangPatterns, MagicHash, UnboxedTuples #-}
-- | Arrays of 16-bit words, as the package text of this version has them in its texts. A 'Data.Text.Text' is held in
-- another way here: "Data.Text.Internal" converts.
module Data.Text.Array
  ( Array (..), MArray (..), copyI, copyM, empty, equal, run, run2, toList, unsafeFreeze, unsafeIndex, new, unsafeWrite
  ) where

import GHC.Exts hiding (toList)
import GHC.ST (ST (..), runST)
import GHC.Word (Word16 (..))

data Array = Array { aBA :: ByteArray# }

data MArray s = MArray { maBA :: MutableByteArray# s }

-- | An array of so many words.
new :: Int -> ST s (MArray s)
new (I# n) = ST $ \s -> case newByteArray# (n *# 2#) s of
  (# s', a #) -> (# s', MArray a #)

unsafeFreeze :: MArray s -> ST s Array
unsafeFreeze (MArray m) = ST $ \s -> case unsafeFreezeByteArray# m s of
  (# s', a #) -> (# s', Array a #)

unsafeIndex :: Array -> Int -> Word16
unsafeIndex (Array a) (I# i) = W16# (indexWord16Array# a i)

unsafeWrite :: MArray s -> Int -> Word16 -> ST s ()
unsafeWrite (MArray m) (I# i) (W16# w) = ST $ \s -> case writeWord16Array# m i w s of
  s' -> (# s', () #)

toList :: Array -> Int -> Int -> [Word16]
toList a off len = [unsafeIndex a i | i <- [off .. off + len - 1]]

empty :: Array
empty = runST (new 0 >>= unsafeFreeze)

run :: (forall s. ST s (MArray s)) -> Array
run action = runST (action >>= unsafeFreeze)

run2 :: (forall s. ST s (MArray s, a)) -> (Array, a)
run2 action = runST (do
  (m, x) <- action
  a <- unsafeFreeze m
  return (a, x))

-- | Words of a mutable array into another: destination, its offset, source, its offset, how many.
copyM :: MArray s -> Int -> MArray s -> Int -> Int -> ST s ()
copyM (MArray to) (I# at) (MArray from) (I# start) count@(I# n)
  | count <= 0 = return ()
  | otherwise = ST $ \s -> case copyMutableByteArray# from (start *# 2#) to (at *# 2#) (n *# 2#) s of
      s' -> (# s', () #)

-- | Words of an array into a mutable one: destination, its offset, source, its offset, and the offset in the
-- destination that ends it.
copyI :: MArray s -> Int -> Array -> Int -> Int -> ST s ()
copyI (MArray to) at@(I# i) (Array from) (I# start) end
  | at >= end = return ()
  | otherwise = case end - at of
      I# n -> ST $ \s -> case copyByteArray# from (start *# 2#) to (i *# 2#) (n *# 2#) s of
        s' -> (# s', () #)

equal :: Array -> Int -> Array -> Int -> Int -> Bool
equal a i b j n = toList a i n == toList b j n
