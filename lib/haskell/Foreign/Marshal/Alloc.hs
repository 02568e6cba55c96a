-- | Memory by the byte.
module Foreign.Marshal.Alloc
  ( alloca, allocaBytes, allocaBytesAligned, malloc, mallocBytes, calloc, callocBytes
  , realloc, reallocBytes, free, finalizerFree
  ) where

import Control.Exception (bracket)
import Foreign.Storable (Storable (..))
import GHC.Ptr

malloc :: Storable a => IO (Ptr a)
malloc = go undefined
  where
    go :: Storable b => b -> IO (Ptr b)
    go undef = mallocBytes (sizeOf undef)

calloc :: Storable a => IO (Ptr a)
calloc = malloc

mallocBytes, callocBytes :: Int -> IO (Ptr a)
mallocBytes = newBlock
callocBytes = newBlock

alloca :: Storable a => (Ptr a -> IO b) -> IO b
alloca = go undefined
  where
    go :: Storable c => c -> (Ptr c -> IO d) -> IO d
    go undef = allocaBytes (sizeOf undef)

allocaBytes :: Int -> (Ptr a -> IO b) -> IO b
allocaBytes n = bracket (mallocBytes n) free

allocaBytesAligned :: Int -> Int -> (Ptr a -> IO b) -> IO b
allocaBytesAligned n _ = allocaBytes n

realloc :: Storable b => Ptr a -> IO (Ptr b)
realloc = go undefined
  where
    go :: Storable d => d -> Ptr c -> IO (Ptr d)
    go undef p = fmap castPtr (reallocBytes p (sizeOf undef))

reallocBytes :: Ptr a -> Int -> IO (Ptr a)
reallocBytes p n
  | p == nullPtr = mallocBytes n
  | n == 0 = free p >> return nullPtr
  | otherwise = do
      q <- mallocBytes n
      mapM_ (\i -> readByte p i >>= writeByte q i) [0 .. min n (blockSize p) - 1]
      free p
      return q

free :: Ptr a -> IO ()
free = freeBlock

-- | Memory is collected here whether or not it is freed.
finalizerFree :: FunPtr (Ptr a -> IO ())
finalizerFree = nullFunPtr
