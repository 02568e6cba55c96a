-- | Lists in memory.
module Foreign.Marshal.Array
  ( mallocArray, mallocArray0, allocaArray, allocaArray0, reallocArray, reallocArray0, callocArray, callocArray0
  , peekArray, peekArray0, pokeArray, pokeArray0
  , newArray, newArray0, withArray, withArray0, withArrayLen, withArrayLen0
  , copyArray, moveArray, lengthArray0, advancePtr
  ) where

import Foreign.Marshal.Alloc
import Foreign.Marshal.Utils (copyBytes, moveBytes)
import Foreign.Storable (Storable (..))
import GHC.Ptr

-- | The size of what a pointer points to.
unit :: Storable a => Ptr a -> Int
unit p = sizeOf (target p)
  where
    target :: Ptr b -> b
    target _ = undefined

mallocArray, mallocArray0, callocArray, callocArray0 :: Storable a => Int -> IO (Ptr a)
mallocArray n = p
  where
    p = mallocBytes (n * unit (result p))
mallocArray0 n = mallocArray (n + 1)
callocArray = mallocArray
callocArray0 = mallocArray0

-- | For its type only.
result :: IO a -> a
result _ = undefined

allocaArray, allocaArray0 :: Storable a => Int -> (Ptr a -> IO b) -> IO b
allocaArray n act = allocaBytes (n * unit (argument act)) act
  where
    argument :: (Ptr c -> d) -> Ptr c
    argument _ = undefined
allocaArray0 n = allocaArray (n + 1)

reallocArray, reallocArray0 :: Storable a => Ptr a -> Int -> IO (Ptr a)
reallocArray p n = reallocBytes p (n * unit p)
reallocArray0 p n = reallocArray p (n + 1)

peekArray :: Storable a => Int -> Ptr a -> IO [a]
peekArray n p = mapM (peekElemOff p) [0 .. n - 1]

peekArray0 :: (Storable a, Eq a) => a -> Ptr a -> IO [a]
peekArray0 marker p = do
  n <- lengthArray0 marker p
  peekArray n p

pokeArray :: Storable a => Ptr a -> [a] -> IO ()
pokeArray p xs = mapM_ (\(i, x) -> pokeElemOff p i x) (zip [0 ..] xs)

pokeArray0 :: Storable a => a -> Ptr a -> [a] -> IO ()
pokeArray0 marker p xs = pokeArray p (xs ++ [marker])

newArray :: Storable a => [a] -> IO (Ptr a)
newArray xs = do
  p <- mallocArray (length xs)
  pokeArray p xs
  return p

newArray0 :: Storable a => a -> [a] -> IO (Ptr a)
newArray0 marker xs = newArray (xs ++ [marker])

withArray :: Storable a => [a] -> (Ptr a -> IO b) -> IO b
withArray xs act = withArrayLen xs (const act)

withArray0 :: Storable a => a -> [a] -> (Ptr a -> IO b) -> IO b
withArray0 marker xs act = withArrayLen0 marker xs (const act)

withArrayLen :: Storable a => [a] -> (Int -> Ptr a -> IO b) -> IO b
withArrayLen xs act = allocaArray n (\p -> pokeArray p xs >> act n p)
  where
    n = length xs

withArrayLen0 :: Storable a => a -> [a] -> (Int -> Ptr a -> IO b) -> IO b
withArrayLen0 marker xs act = allocaArray0 n (\p -> pokeArray0 marker p xs >> act n p)
  where
    n = length xs

copyArray, moveArray :: Storable a => Ptr a -> Ptr a -> Int -> IO ()
copyArray to from n = copyBytes to from (n * unit to)
moveArray to from n = moveBytes to from (n * unit to)

lengthArray0 :: (Storable a, Eq a) => a -> Ptr a -> IO Int
lengthArray0 marker p = go 0
  where
    go i = do
      x <- peekElemOff p i
      if x == marker then return i else go (i + 1)

advancePtr :: Storable a => Ptr a -> Int -> Ptr a
advancePtr p n = p `plusPtr` (n * unit p)
