-- | Values in memory, and memory moved as a whole.
module Foreign.Marshal.Utils
  ( with, new, fromBool, toBool, maybeNew, maybeWith, maybePeek, withMany
  , copyBytes, moveBytes, fillBytes
  ) where

import Data.Word (Word8)
import Foreign.Marshal.Alloc (alloca, malloc)
import Foreign.Storable (Storable (poke))
import GHC.Ptr

with :: Storable a => a -> (Ptr a -> IO b) -> IO b
with x act = alloca (\p -> poke p x >> act p)

new :: Storable a => a -> IO (Ptr a)
new x = do
  p <- malloc
  poke p x
  return p

fromBool :: Num a => Bool -> a
fromBool b = if b then 1 else 0

toBool :: (Eq a, Num a) => a -> Bool
toBool = (/= 0)

maybeNew :: (a -> IO (Ptr b)) -> Maybe a -> IO (Ptr b)
maybeNew = maybe (return nullPtr)

maybeWith :: (a -> (Ptr b -> IO c) -> IO c) -> Maybe a -> (Ptr b -> IO c) -> IO c
maybeWith = maybe ($ nullPtr)

maybePeek :: (Ptr a -> IO b) -> Ptr a -> IO (Maybe b)
maybePeek peek p
  | p == nullPtr = return Nothing
  | otherwise = fmap Just (peek p)

withMany :: (a -> (b -> res) -> res) -> [a] -> ([b] -> res) -> res
withMany _ [] f = f []
withMany withFoo (x : xs) f = withFoo x (\x' -> withMany withFoo xs (\xs' -> f (x' : xs')))

copyBytes :: Ptr a -> Ptr a -> Int -> IO ()
copyBytes to from n = mapM_ (\i -> readByte from i >>= writeByte to i) [0 .. n - 1]

-- | The pieces may overlap.
moveBytes :: Ptr a -> Ptr a -> Int -> IO ()
moveBytes to from n = do
  bytes <- mapM (readByte from) [0 .. n - 1]
  mapM_ (\(i, byte) -> writeByte to i byte) (zip [0 ..] bytes)

fillBytes :: Ptr a -> Word8 -> Int -> IO ()
fillBytes p byte n = mapM_ (\i -> writeByte p i (fromIntegral byte)) [0 .. n - 1]
