-- | Pieces of memory that are freed together.
module Foreign.Marshal.Pool
  ( Pool, newPool, freePool, withPool, pooledMalloc, pooledMallocBytes, pooledRealloc, pooledReallocBytes
  , pooledMallocArray, pooledMallocArray0, pooledReallocArray, pooledReallocArray0
  , pooledNew, pooledNewArray, pooledNewArray0
  ) where

import Control.Exception (finally)
import Data.IORef
import Foreign.Marshal.Alloc
import Foreign.Marshal.Array (pokeArray, pokeArray0)
import Foreign.Ptr
import Foreign.Storable

newtype Pool = Pool (IORef [Ptr ()])

newPool :: IO Pool
newPool = fmap Pool (newIORef [])

freePool :: Pool -> IO ()
freePool (Pool held) = readIORef held >>= mapM_ free

withPool :: (Pool -> IO b) -> IO b
withPool act = do
  pool <- newPool
  act pool `finally` freePool pool

pooledMalloc :: Storable a => Pool -> IO (Ptr a)
pooledMalloc pool = sized undefined
  where
    sized :: Storable b => b -> IO (Ptr b)
    sized dummy = pooledMallocBytes pool (sizeOf dummy)

pooledMallocBytes :: Pool -> Int -> IO (Ptr a)
pooledMallocBytes (Pool held) size = do
  p <- mallocBytes size
  modifyIORef held (castPtr p :)
  return p

pooledRealloc :: Storable a => Pool -> Ptr a -> IO (Ptr a)
pooledRealloc pool p = sized undefined p
  where
    sized :: Storable b => b -> Ptr b -> IO (Ptr b)
    sized dummy q = pooledReallocBytes pool q (sizeOf dummy)

pooledReallocBytes :: Pool -> Ptr a -> Int -> IO (Ptr a)
pooledReallocBytes (Pool held) p size = do
  ps <- readIORef held
  if castPtr p `elem` ps
    then do
      q <- reallocBytes p size
      writeIORef held (castPtr q : filter (/= castPtr p) ps)
      return q
    else ioError (userError "pointer not in pool")

pooledMallocArray, pooledMallocArray0 :: Storable a => Pool -> Int -> IO (Ptr a)
pooledMallocArray pool size = sized undefined
  where
    sized :: Storable b => b -> IO (Ptr b)
    sized dummy = pooledMallocBytes pool (size * sizeOf dummy)
pooledMallocArray0 pool size = pooledMallocArray pool (size + 1)

pooledReallocArray, pooledReallocArray0 :: Storable a => Pool -> Ptr a -> Int -> IO (Ptr a)
pooledReallocArray pool p size = sized undefined p
  where
    sized :: Storable b => b -> Ptr b -> IO (Ptr b)
    sized dummy q = pooledReallocBytes pool q (size * sizeOf dummy)
pooledReallocArray0 pool p size = pooledReallocArray pool p (size + 1)

pooledNew :: Storable a => Pool -> a -> IO (Ptr a)
pooledNew pool x = do
  p <- pooledMalloc pool
  poke p x
  return p

pooledNewArray :: Storable a => Pool -> [a] -> IO (Ptr a)
pooledNewArray pool xs = do
  p <- pooledMallocArray pool (length xs)
  pokeArray p xs
  return p

pooledNewArray0 :: Storable a => Pool -> a -> [a] -> IO (Ptr a)
pooledNewArray0 pool end xs = do
  p <- pooledMallocArray0 pool (length xs)
  pokeArray0 end p xs
  return p
