{-# LANGUAGE MagicHash, ScopedTypeVariables, UnboxedTuples #-}
-- | Arrays, bytes, addresses and references under the names of GHC's primitive operations.
module GHC.Prim.Memory where

import Data.Int
import Data.Word
import Foreign.Marshal.Utils (copyBytes, moveBytes)
import Foreign.Storable (Storable (..))
import Foreign.StablePtr (StablePtr)
import GHC.Arr (Arr, MutArr, copyArr#, freezeArr#, indexLazyArr#, lengthArr#, newArr#, readArr#, sameArr#, sizeArr#, thawArr#, writeArr#)
import GHC.Prim.Number (truth#)
import GHC.Ptr
import GHC.ST
import GHC.STRef
import GHC.Types (RealWorld, State# (..), unsafeCoerce, unsafePerformIO)

-- | An action as a function of the state.
doing# :: ST s a -> State# s -> (# State# s, a #)
doing# = unST

done# :: ST s a -> State# s -> State# s
done# m s = case unST m s of (# s', _ #) -> s'

-- Arrays of values.

type Array# = Arr
type MutableArray# = MutArr
type SmallArray# = Arr
type SmallMutableArray# = MutArr

newArray# :: Int -> a -> State# s -> (# State# s, MutableArray# s a #)
newArray# n x = doing# (newArr# n x)

readArray# :: MutableArray# s a -> Int -> State# s -> (# State# s, a #)
readArray# a i = doing# (readArr# a i)

writeArray# :: MutableArray# s a -> Int -> a -> State# s -> State# s
writeArray# a i x = done# (writeArr# a i x)

indexArray# :: Array# a -> Int -> (# a #)
indexArray# a i = case indexLazyArr# a i of
  Just x -> x
  Nothing -> errorWithoutStackTrace "indexArray#: outside of the array"

sizeofArray# :: Array# a -> Int
sizeofArray# = sizeArr#

sizeofMutableArray# :: MutableArray# s a -> Int
sizeofMutableArray# = lengthArr#


unsafeFreezeArray# :: MutableArray# s a -> State# s -> (# State# s, Array# a #)
unsafeFreezeArray# a State# = (# State#, freezeArr# a #)

unsafeThawArray# :: Array# a -> State# s -> (# State# s, MutableArray# s a #)
unsafeThawArray# a State# = (# State#, thawArr# a #)

sameMutableArray# :: MutableArray# s a -> MutableArray# s a -> Int
sameMutableArray# a b = truth# (sameArr# a b)

copyArray# :: Array# a -> Int -> MutableArray# s a -> Int -> Int -> State# s -> State# s
copyArray# a i b j n = done# (copied# (thawArr# a) i b j n)

copyMutableArray# :: MutableArray# s a -> Int -> MutableArray# s a -> Int -> Int -> State# s -> State# s
copyMutableArray# a i b j n = done# (copied# a i b j n)

cloneArray# :: Array# a -> Int -> Int -> Array# a
cloneArray# a i n = runST (fmap freezeArr# (copyArr# (thawArr# a) i n))

cloneMutableArray# :: MutableArray# s a -> Int -> Int -> State# s -> (# State# s, MutableArray# s a #)
cloneMutableArray# a i n = doing# (copyArr# a i n)

freezeArray# :: MutableArray# s a -> Int -> Int -> State# s -> (# State# s, Array# a #)
freezeArray# a i n = doing# (fmap freezeArr# (copyArr# a i n))

thawArray# :: Array# a -> Int -> Int -> State# s -> (# State# s, MutableArray# s a #)
thawArray# a i n = doing# (copyArr# (thawArr# a) i n)

casArray# :: MutableArray# s a -> Int -> a -> a -> State# s -> (# State# s, Int, a #)
casArray# a i _ new s = case writeArray# a i new s of State# -> (# State#, 0, new #)

newSmallArray# :: Int -> a -> State# s -> (# State# s, SmallMutableArray# s a #)
newSmallArray# n x = doing# (newArr# n x)

readSmallArray# :: SmallMutableArray# s a -> Int -> State# s -> (# State# s, a #)
readSmallArray# a i = doing# (readArr# a i)

writeSmallArray# :: SmallMutableArray# s a -> Int -> a -> State# s -> State# s
writeSmallArray# a i x = done# (writeArr# a i x)

indexSmallArray# :: SmallArray# a -> Int -> (# a #)
indexSmallArray# a i = case indexLazyArr# a i of
  Just x -> x
  Nothing -> errorWithoutStackTrace "indexSmallArray#: outside of the array"

sizeofSmallArray# :: SmallArray# a -> Int
sizeofSmallArray# = sizeArr#

sizeofSmallMutableArray# :: SmallMutableArray# s a -> Int
sizeofSmallMutableArray# = lengthArr#


unsafeFreezeSmallArray# :: SmallMutableArray# s a -> State# s -> (# State# s, SmallArray# a #)
unsafeFreezeSmallArray# a State# = (# State#, freezeArr# a #)

unsafeThawSmallArray# :: SmallArray# a -> State# s -> (# State# s, SmallMutableArray# s a #)
unsafeThawSmallArray# a State# = (# State#, thawArr# a #)

sameSmallMutableArray# :: SmallMutableArray# s a -> SmallMutableArray# s a -> Int
sameSmallMutableArray# a b = truth# (sameArr# a b)

copySmallArray# :: SmallArray# a -> Int -> SmallMutableArray# s a -> Int -> Int -> State# s -> State# s
copySmallArray# a i b j n = done# (copied# (thawArr# a) i b j n)

copySmallMutableArray# :: SmallMutableArray# s a -> Int -> SmallMutableArray# s a -> Int -> Int -> State# s -> State# s
copySmallMutableArray# a i b j n = done# (copied# a i b j n)

cloneSmallArray# :: SmallArray# a -> Int -> Int -> SmallArray# a
cloneSmallArray# a i n = runST (fmap freezeArr# (copyArr# (thawArr# a) i n))

cloneSmallMutableArray# :: SmallMutableArray# s a -> Int -> Int -> State# s -> (# State# s, SmallMutableArray# s a #)
cloneSmallMutableArray# a i n = doing# (copyArr# a i n)

freezeSmallArray# :: SmallMutableArray# s a -> Int -> Int -> State# s -> (# State# s, SmallArray# a #)
freezeSmallArray# a i n = doing# (fmap freezeArr# (copyArr# a i n))

thawSmallArray# :: SmallArray# a -> Int -> Int -> State# s -> (# State# s, SmallMutableArray# s a #)
thawSmallArray# a i n = doing# (copyArr# (thawArr# a) i n)

casSmallArray# :: SmallMutableArray# s a -> Int -> a -> a -> State# s -> (# State# s, Int, a #)
casSmallArray# a i _ new s = case writeArray# a i new s of State# -> (# State#, 0, new #)

getSizeofSmallMutableArray# :: SmallMutableArray# s a -> State# s -> (# State# s, Int #)
getSizeofSmallMutableArray# a State# = (# State#, lengthArr# a #)

-- | Elements by turns, from the end that is not overwritten.
copied# :: MutArr s a -> Int -> MutArr s a -> Int -> Int -> ST s ()
copied# a i b j n
  | sameArr# (unsafeCoerce a) b && i < j = go (n - 1) (-1) (-1)
  | otherwise = go 0 n 1
  where
    go k end step
      | k == end = return ()
      | otherwise = readArr# a (i + k) >>= \x -> writeArr# b (j + k) x >> go (k + step) end step

-- Bytes.

-- | A piece of memory, and how much of it counts.
data ByteArray# = ByteArray# Addr# !Int

data MutableByteArray# s = MutableByteArray# Addr# (STRef s Int)

bytes# :: Int -> ST s (MutableByteArray# s)
bytes# n = unsafeIOToST (newBlock n) >>= \p -> fmap (MutableByteArray# p) (newSTRef n)

newByteArray#, newPinnedByteArray# :: Int -> State# s -> (# State# s, MutableByteArray# s #)
newByteArray# n = doing# (bytes# n)
newPinnedByteArray# = newByteArray#

newAlignedPinnedByteArray# :: Int -> Int -> State# s -> (# State# s, MutableByteArray# s #)
newAlignedPinnedByteArray# n _ = newByteArray# n

sizeofByteArray# :: ByteArray# -> Int
sizeofByteArray# (ByteArray# _ n) = n

sizeofMutableByteArray# :: MutableByteArray# s -> Int
sizeofMutableByteArray# (MutableByteArray# _ n) = runST (unsafeCoerce (readSTRef n))

getSizeofMutableByteArray# :: MutableByteArray# s -> State# s -> (# State# s, Int #)
getSizeofMutableByteArray# (MutableByteArray# _ n) = doing# (readSTRef n)

shrinkMutableByteArray# :: MutableByteArray# s -> Int -> State# s -> State# s
shrinkMutableByteArray# (MutableByteArray# _ size) n = done# (writeSTRef size n)

resizeMutableByteArray# :: MutableByteArray# s -> Int -> State# s -> (# State# s, MutableByteArray# s #)
resizeMutableByteArray# (MutableByteArray# p size) n = doing# (do
  old <- readSTRef size
  new@(MutableByteArray# q _) <- bytes# n
  unsafeIOToST (copyBytes (castPtr q) (castPtr p :: Ptr Word8) (min old n))
  return new)

unsafeFreezeByteArray# :: MutableByteArray# s -> State# s -> (# State# s, ByteArray# #)
unsafeFreezeByteArray# (MutableByteArray# p size) = doing# (fmap (ByteArray# p) (readSTRef size))

unsafeThawByteArray# :: ByteArray# -> State# s -> (# State# s, MutableByteArray# s #)
unsafeThawByteArray# (ByteArray# p n) = doing# (fmap (MutableByteArray# p) (newSTRef n))

byteArrayContents# :: ByteArray# -> Addr#
byteArrayContents# (ByteArray# p _) = p

mutableByteArrayContents# :: MutableByteArray# s -> Addr#
mutableByteArrayContents# (MutableByteArray# p _) = p

sameMutableByteArray# :: MutableByteArray# s -> MutableByteArray# s -> Int
sameMutableByteArray# (MutableByteArray# p _) (MutableByteArray# q _) = truth# (p == q)

isByteArrayPinned# :: ByteArray# -> Int
isByteArrayPinned# _ = 1

isMutableByteArrayPinned# :: MutableByteArray# s -> Int
isMutableByteArrayPinned# _ = 1

move# :: Addr# -> Int -> Addr# -> Int -> Int -> State# s -> State# s
move# p i q j n = done# (unsafeIOToST (moveBytes (plusPtr q j) (plusPtr p i :: Ptr Word8) n))

copyByteArray# :: ByteArray# -> Int -> MutableByteArray# s -> Int -> Int -> State# s -> State# s
copyByteArray# (ByteArray# p _) i (MutableByteArray# q _) j = move# p i q j

copyMutableByteArray# :: MutableByteArray# s -> Int -> MutableByteArray# s -> Int -> Int -> State# s -> State# s
copyMutableByteArray# (MutableByteArray# p _) i (MutableByteArray# q _) j = move# p i q j

copyByteArrayToAddr# :: ByteArray# -> Int -> Addr# -> Int -> State# s -> State# s
copyByteArrayToAddr# (ByteArray# p _) i q = move# p i q 0

copyMutableByteArrayToAddr# :: MutableByteArray# s -> Int -> Addr# -> Int -> State# s -> State# s
copyMutableByteArrayToAddr# (MutableByteArray# p _) i q = move# p i q 0

copyAddrToByteArray# :: Addr# -> MutableByteArray# s -> Int -> Int -> State# s -> State# s
copyAddrToByteArray# p (MutableByteArray# q _) j = move# p 0 q j

setByteArray# :: MutableByteArray# s -> Int -> Int -> Int -> State# s -> State# s
setByteArray# (MutableByteArray# p _) i n byte = done# (unsafeIOToST (mapM_ (\k -> writeByte p k byte) [i .. i + n - 1]))

compareByteArrays# :: ByteArray# -> Int -> ByteArray# -> Int -> Int -> Int
compareByteArrays# (ByteArray# p _) i (ByteArray# q _) j n = unsafePerformIO (go 0)
  where
    go k
      | k == n = return 0
      | otherwise = do
          a <- readByte p (i + k)
          b <- readByte q (j + k)
          if a == b then go (k + 1) else return (if a < b then -1 else 1)

-- | A value in memory that is not written any more.
at# :: Storable a => Addr# -> Int -> a
at# p i = unsafePerformIO (peekElemOff (castPtr p) i)

get# :: Storable a => Addr# -> Int -> State# s -> (# State# s, a #)
get# p i = doing# (unsafeIOToST (peekElemOff (castPtr p) i))

put# :: Storable a => Addr# -> Int -> a -> State# s -> State# s
put# p i x = done# (unsafeIOToST (pokeElemOff (castPtr p) i x))

indexIntArray# :: ByteArray# -> Int -> Int
indexIntArray# (ByteArray# p _) i = at# p i

readIntArray# :: MutableByteArray# s -> Int -> State# s -> (# State# s, Int #)
readIntArray# (MutableByteArray# p _) i s = case get# p i s of (# s', x #) -> (# s', x #)

writeIntArray# :: MutableByteArray# s -> Int -> Int -> State# s -> State# s
writeIntArray# (MutableByteArray# p _) i x = put# p i (x :: Int)

indexIntOffAddr# :: Addr# -> Int -> Int
indexIntOffAddr# p i = at# p i

readIntOffAddr# :: Addr# -> Int -> State# s -> (# State# s, Int #)
readIntOffAddr# p i s = case get# p i s of (# s', x #) -> (# s', x #)

writeIntOffAddr# :: Addr# -> Int -> Int -> State# s -> State# s
writeIntOffAddr# p i x = put# p i (x :: Int)

indexWordArray# :: ByteArray# -> Int -> Word
indexWordArray# (ByteArray# p _) i = at# p i

readWordArray# :: MutableByteArray# s -> Int -> State# s -> (# State# s, Word #)
readWordArray# (MutableByteArray# p _) i s = case get# p i s of (# s', x #) -> (# s', x #)

writeWordArray# :: MutableByteArray# s -> Int -> Word -> State# s -> State# s
writeWordArray# (MutableByteArray# p _) i x = put# p i (x :: Word)

indexWordOffAddr# :: Addr# -> Int -> Word
indexWordOffAddr# p i = at# p i

readWordOffAddr# :: Addr# -> Int -> State# s -> (# State# s, Word #)
readWordOffAddr# p i s = case get# p i s of (# s', x #) -> (# s', x #)

writeWordOffAddr# :: Addr# -> Int -> Word -> State# s -> State# s
writeWordOffAddr# p i x = put# p i (x :: Word)

indexDoubleArray# :: ByteArray# -> Int -> Double
indexDoubleArray# (ByteArray# p _) i = at# p i

readDoubleArray# :: MutableByteArray# s -> Int -> State# s -> (# State# s, Double #)
readDoubleArray# (MutableByteArray# p _) i s = case get# p i s of (# s', x #) -> (# s', x #)

writeDoubleArray# :: MutableByteArray# s -> Int -> Double -> State# s -> State# s
writeDoubleArray# (MutableByteArray# p _) i x = put# p i (x :: Double)

indexDoubleOffAddr# :: Addr# -> Int -> Double
indexDoubleOffAddr# p i = at# p i

readDoubleOffAddr# :: Addr# -> Int -> State# s -> (# State# s, Double #)
readDoubleOffAddr# p i s = case get# p i s of (# s', x #) -> (# s', x #)

writeDoubleOffAddr# :: Addr# -> Int -> Double -> State# s -> State# s
writeDoubleOffAddr# p i x = put# p i (x :: Double)

indexFloatArray# :: ByteArray# -> Int -> Float
indexFloatArray# (ByteArray# p _) i = at# p i

readFloatArray# :: MutableByteArray# s -> Int -> State# s -> (# State# s, Float #)
readFloatArray# (MutableByteArray# p _) i s = case get# p i s of (# s', x #) -> (# s', x #)

writeFloatArray# :: MutableByteArray# s -> Int -> Float -> State# s -> State# s
writeFloatArray# (MutableByteArray# p _) i x = put# p i (x :: Float)

indexFloatOffAddr# :: Addr# -> Int -> Float
indexFloatOffAddr# p i = at# p i

readFloatOffAddr# :: Addr# -> Int -> State# s -> (# State# s, Float #)
readFloatOffAddr# p i s = case get# p i s of (# s', x #) -> (# s', x #)

writeFloatOffAddr# :: Addr# -> Int -> Float -> State# s -> State# s
writeFloatOffAddr# p i x = put# p i (x :: Float)

indexWideCharArray# :: ByteArray# -> Int -> Char
indexWideCharArray# (ByteArray# p _) i = at# p i

readWideCharArray# :: MutableByteArray# s -> Int -> State# s -> (# State# s, Char #)
readWideCharArray# (MutableByteArray# p _) i s = case get# p i s of (# s', x #) -> (# s', x #)

writeWideCharArray# :: MutableByteArray# s -> Int -> Char -> State# s -> State# s
writeWideCharArray# (MutableByteArray# p _) i x = put# p i (x :: Char)

indexWideCharOffAddr# :: Addr# -> Int -> Char
indexWideCharOffAddr# p i = at# p i

readWideCharOffAddr# :: Addr# -> Int -> State# s -> (# State# s, Char #)
readWideCharOffAddr# p i s = case get# p i s of (# s', x #) -> (# s', x #)

writeWideCharOffAddr# :: Addr# -> Int -> Char -> State# s -> State# s
writeWideCharOffAddr# p i x = put# p i (x :: Char)

indexCharArray# :: ByteArray# -> Int -> Char
indexCharArray# (ByteArray# p _) i = toEnum (fromIntegral (at# p i :: Word8))

readCharArray# :: MutableByteArray# s -> Int -> State# s -> (# State# s, Char #)
readCharArray# (MutableByteArray# p _) i s = case get# p i s of (# s', x #) -> (# s', toEnum (fromIntegral (x :: Word8)) #)

writeCharArray# :: MutableByteArray# s -> Int -> Char -> State# s -> State# s
writeCharArray# (MutableByteArray# p _) i x = put# p i (fromIntegral (fromEnum x) :: Word8)

indexCharOffAddr# :: Addr# -> Int -> Char
indexCharOffAddr# p i = toEnum (fromIntegral (at# p i :: Word8))

readCharOffAddr# :: Addr# -> Int -> State# s -> (# State# s, Char #)
readCharOffAddr# p i s = case get# p i s of (# s', x #) -> (# s', toEnum (fromIntegral (x :: Word8)) #)

writeCharOffAddr# :: Addr# -> Int -> Char -> State# s -> State# s
writeCharOffAddr# p i x = put# p i (fromIntegral (fromEnum x) :: Word8)

indexAddrArray# :: ByteArray# -> Int -> Addr#
indexAddrArray# (ByteArray# p _) i = at# p i

readAddrArray# :: MutableByteArray# s -> Int -> State# s -> (# State# s, Addr# #)
readAddrArray# (MutableByteArray# p _) i s = case get# p i s of (# s', x #) -> (# s', x #)

writeAddrArray# :: MutableByteArray# s -> Int -> Addr# -> State# s -> State# s
writeAddrArray# (MutableByteArray# p _) i x = put# p i (x :: (Ptr ()))

indexAddrOffAddr# :: Addr# -> Int -> Addr#
indexAddrOffAddr# p i = at# p i

readAddrOffAddr# :: Addr# -> Int -> State# s -> (# State# s, Addr# #)
readAddrOffAddr# p i s = case get# p i s of (# s', x #) -> (# s', x #)

writeAddrOffAddr# :: Addr# -> Int -> Addr# -> State# s -> State# s
writeAddrOffAddr# p i x = put# p i (x :: (Ptr ()))

indexInt8Array# :: ByteArray# -> Int -> Int
indexInt8Array# (ByteArray# p _) i = fromIntegral (at# p i :: Int8)

readInt8Array# :: MutableByteArray# s -> Int -> State# s -> (# State# s, Int #)
readInt8Array# (MutableByteArray# p _) i s = case get# p i s of (# s', x #) -> (# s', fromIntegral (x :: Int8) #)

writeInt8Array# :: MutableByteArray# s -> Int -> Int -> State# s -> State# s
writeInt8Array# (MutableByteArray# p _) i x = put# p i (fromIntegral x :: Int8)

indexInt8OffAddr# :: Addr# -> Int -> Int
indexInt8OffAddr# p i = fromIntegral (at# p i :: Int8)

readInt8OffAddr# :: Addr# -> Int -> State# s -> (# State# s, Int #)
readInt8OffAddr# p i s = case get# p i s of (# s', x #) -> (# s', fromIntegral (x :: Int8) #)

writeInt8OffAddr# :: Addr# -> Int -> Int -> State# s -> State# s
writeInt8OffAddr# p i x = put# p i (fromIntegral x :: Int8)

indexInt16Array# :: ByteArray# -> Int -> Int
indexInt16Array# (ByteArray# p _) i = fromIntegral (at# p i :: Int16)

readInt16Array# :: MutableByteArray# s -> Int -> State# s -> (# State# s, Int #)
readInt16Array# (MutableByteArray# p _) i s = case get# p i s of (# s', x #) -> (# s', fromIntegral (x :: Int16) #)

writeInt16Array# :: MutableByteArray# s -> Int -> Int -> State# s -> State# s
writeInt16Array# (MutableByteArray# p _) i x = put# p i (fromIntegral x :: Int16)

indexInt16OffAddr# :: Addr# -> Int -> Int
indexInt16OffAddr# p i = fromIntegral (at# p i :: Int16)

readInt16OffAddr# :: Addr# -> Int -> State# s -> (# State# s, Int #)
readInt16OffAddr# p i s = case get# p i s of (# s', x #) -> (# s', fromIntegral (x :: Int16) #)

writeInt16OffAddr# :: Addr# -> Int -> Int -> State# s -> State# s
writeInt16OffAddr# p i x = put# p i (fromIntegral x :: Int16)

indexInt32Array# :: ByteArray# -> Int -> Int
indexInt32Array# (ByteArray# p _) i = fromIntegral (at# p i :: Int32)

readInt32Array# :: MutableByteArray# s -> Int -> State# s -> (# State# s, Int #)
readInt32Array# (MutableByteArray# p _) i s = case get# p i s of (# s', x #) -> (# s', fromIntegral (x :: Int32) #)

writeInt32Array# :: MutableByteArray# s -> Int -> Int -> State# s -> State# s
writeInt32Array# (MutableByteArray# p _) i x = put# p i (fromIntegral x :: Int32)

indexInt32OffAddr# :: Addr# -> Int -> Int
indexInt32OffAddr# p i = fromIntegral (at# p i :: Int32)

readInt32OffAddr# :: Addr# -> Int -> State# s -> (# State# s, Int #)
readInt32OffAddr# p i s = case get# p i s of (# s', x #) -> (# s', fromIntegral (x :: Int32) #)

writeInt32OffAddr# :: Addr# -> Int -> Int -> State# s -> State# s
writeInt32OffAddr# p i x = put# p i (fromIntegral x :: Int32)

indexInt64Array# :: ByteArray# -> Int -> Int
indexInt64Array# (ByteArray# p _) i = fromIntegral (at# p i :: Int64)

readInt64Array# :: MutableByteArray# s -> Int -> State# s -> (# State# s, Int #)
readInt64Array# (MutableByteArray# p _) i s = case get# p i s of (# s', x #) -> (# s', fromIntegral (x :: Int64) #)

writeInt64Array# :: MutableByteArray# s -> Int -> Int -> State# s -> State# s
writeInt64Array# (MutableByteArray# p _) i x = put# p i (fromIntegral x :: Int64)

indexInt64OffAddr# :: Addr# -> Int -> Int
indexInt64OffAddr# p i = fromIntegral (at# p i :: Int64)

readInt64OffAddr# :: Addr# -> Int -> State# s -> (# State# s, Int #)
readInt64OffAddr# p i s = case get# p i s of (# s', x #) -> (# s', fromIntegral (x :: Int64) #)

writeInt64OffAddr# :: Addr# -> Int -> Int -> State# s -> State# s
writeInt64OffAddr# p i x = put# p i (fromIntegral x :: Int64)

indexWord8Array# :: ByteArray# -> Int -> Word
indexWord8Array# (ByteArray# p _) i = fromIntegral (at# p i :: Word8)

readWord8Array# :: MutableByteArray# s -> Int -> State# s -> (# State# s, Word #)
readWord8Array# (MutableByteArray# p _) i s = case get# p i s of (# s', x #) -> (# s', fromIntegral (x :: Word8) #)

writeWord8Array# :: MutableByteArray# s -> Int -> Word -> State# s -> State# s
writeWord8Array# (MutableByteArray# p _) i x = put# p i (fromIntegral x :: Word8)

indexWord8OffAddr# :: Addr# -> Int -> Word
indexWord8OffAddr# p i = fromIntegral (at# p i :: Word8)

readWord8OffAddr# :: Addr# -> Int -> State# s -> (# State# s, Word #)
readWord8OffAddr# p i s = case get# p i s of (# s', x #) -> (# s', fromIntegral (x :: Word8) #)

writeWord8OffAddr# :: Addr# -> Int -> Word -> State# s -> State# s
writeWord8OffAddr# p i x = put# p i (fromIntegral x :: Word8)

indexWord16Array# :: ByteArray# -> Int -> Word
indexWord16Array# (ByteArray# p _) i = fromIntegral (at# p i :: Word16)

readWord16Array# :: MutableByteArray# s -> Int -> State# s -> (# State# s, Word #)
readWord16Array# (MutableByteArray# p _) i s = case get# p i s of (# s', x #) -> (# s', fromIntegral (x :: Word16) #)

writeWord16Array# :: MutableByteArray# s -> Int -> Word -> State# s -> State# s
writeWord16Array# (MutableByteArray# p _) i x = put# p i (fromIntegral x :: Word16)

indexWord16OffAddr# :: Addr# -> Int -> Word
indexWord16OffAddr# p i = fromIntegral (at# p i :: Word16)

readWord16OffAddr# :: Addr# -> Int -> State# s -> (# State# s, Word #)
readWord16OffAddr# p i s = case get# p i s of (# s', x #) -> (# s', fromIntegral (x :: Word16) #)

writeWord16OffAddr# :: Addr# -> Int -> Word -> State# s -> State# s
writeWord16OffAddr# p i x = put# p i (fromIntegral x :: Word16)

indexWord32Array# :: ByteArray# -> Int -> Word
indexWord32Array# (ByteArray# p _) i = fromIntegral (at# p i :: Word32)

readWord32Array# :: MutableByteArray# s -> Int -> State# s -> (# State# s, Word #)
readWord32Array# (MutableByteArray# p _) i s = case get# p i s of (# s', x #) -> (# s', fromIntegral (x :: Word32) #)

writeWord32Array# :: MutableByteArray# s -> Int -> Word -> State# s -> State# s
writeWord32Array# (MutableByteArray# p _) i x = put# p i (fromIntegral x :: Word32)

indexWord32OffAddr# :: Addr# -> Int -> Word
indexWord32OffAddr# p i = fromIntegral (at# p i :: Word32)

readWord32OffAddr# :: Addr# -> Int -> State# s -> (# State# s, Word #)
readWord32OffAddr# p i s = case get# p i s of (# s', x #) -> (# s', fromIntegral (x :: Word32) #)

writeWord32OffAddr# :: Addr# -> Int -> Word -> State# s -> State# s
writeWord32OffAddr# p i x = put# p i (fromIntegral x :: Word32)

indexWord64Array# :: ByteArray# -> Int -> Word
indexWord64Array# (ByteArray# p _) i = fromIntegral (at# p i :: Word64)

readWord64Array# :: MutableByteArray# s -> Int -> State# s -> (# State# s, Word #)
readWord64Array# (MutableByteArray# p _) i s = case get# p i s of (# s', x #) -> (# s', fromIntegral (x :: Word64) #)

writeWord64Array# :: MutableByteArray# s -> Int -> Word -> State# s -> State# s
writeWord64Array# (MutableByteArray# p _) i x = put# p i (fromIntegral x :: Word64)

indexWord64OffAddr# :: Addr# -> Int -> Word
indexWord64OffAddr# p i = fromIntegral (at# p i :: Word64)

readWord64OffAddr# :: Addr# -> Int -> State# s -> (# State# s, Word #)
readWord64OffAddr# p i s = case get# p i s of (# s', x #) -> (# s', fromIntegral (x :: Word64) #)

writeWord64OffAddr# :: Addr# -> Int -> Word -> State# s -> State# s
writeWord64OffAddr# p i x = put# p i (fromIntegral x :: Word64)

-- Addresses.

nullAddr# :: Addr#
nullAddr# = nullPtr

plusAddr# :: Addr# -> Int -> Addr#
plusAddr# = plusPtr

minusAddr# :: Addr# -> Addr# -> Int
minusAddr# = minusPtr

addr2Int# :: Addr# -> Int
addr2Int# = address

int2Addr# :: Int -> Addr#
int2Addr# n = plusPtr nullPtr n

eqAddr#, neAddr#, ltAddr#, leAddr#, gtAddr#, geAddr# :: Addr# -> Addr# -> Int
eqAddr# p q = truth# (p == q)
neAddr# p q = truth# (p /= q)
ltAddr# p q = truth# (p < q)
leAddr# p q = truth# (p <= q)
gtAddr# p q = truth# (p > q)
geAddr# p q = truth# (p >= q)

-- References.

newMutVar# :: a -> State# s -> (# State# s, MutVar# s a #)
newMutVar# x = doing# (newSTRef x)

readMutVar# :: MutVar# s a -> State# s -> (# State# s, a #)
readMutVar# v = doing# (readSTRef v)

writeMutVar# :: MutVar# s a -> a -> State# s -> State# s
writeMutVar# v x = done# (writeSTRef v x)

sameMutVar# :: MutVar# s a -> MutVar# s a -> Int
sameMutVar# v w = truth# (v == w)

atomicModifyMutVar2# :: MutVar# s a -> (a -> c) -> State# s -> (# State# s, a, c #)
atomicModifyMutVar2# v f s = case readMutVar# v s of
  (# s', old #) -> let r = f old in case writeMutVar# v (fst (unsafeCoerce r)) s' of State# -> (# State#, old, r #)

atomicModifyMutVar# :: MutVar# s a -> (a -> b) -> State# s -> (# State# s, c #)
atomicModifyMutVar# v f s = case readMutVar# v s of
  (# s', old #) -> let r = unsafeCoerce (f old) in case writeMutVar# v (fst r) s' of State# -> (# State#, snd r #)

atomicModifyMutVar_# :: MutVar# s a -> (a -> a) -> State# s -> (# State# s, a, a #)
atomicModifyMutVar_# v f s = case readMutVar# v s of
  (# s', old #) -> let new = f old in case writeMutVar# v new s' of State# -> (# State#, old, new #)

-- | Nothing happens between looking and writing, so it always succeeds.
casMutVar# :: MutVar# s a -> a -> a -> State# s -> (# State# s, Int, a #)
casMutVar# v _ new s = case writeMutVar# v new s of State# -> (# State#, 0, new #)
