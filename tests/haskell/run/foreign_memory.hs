-- Memory, pointers and marshalling.
module Main (main) where

import Control.Exception (evaluate, finally)
import Data.Int
import Data.Word
import Foreign
import Foreign.C.String
import Foreign.C.Types

data Point = Point Int32 Double
  deriving (Eq, Show)

instance Storable Point where
  sizeOf _ = 16
  alignment _ = 8
  peek p = Point <$> peekByteOff p 0 <*> peekByteOff p 8
  poke p (Point x y) = pokeByteOff p 0 x >> pokeByteOff p 8 y

main :: IO ()
main = do
  n <- alloca (\p -> poke p (-5 :: Int16) >> peek (castPtr p :: Ptr Word16))
  print n
  bytes <- with (0x0102030405060708 :: Word64) (peekArray 8 . (castPtr :: Ptr Word64 -> Ptr Word8))
  print bytes
  point <- with (Point (-7) 2.5) peek
  print point
  sums <- withArrayLen [1 .. 10 :: CInt] (\len p -> sum <$> mapM (peekElemOff p) [0 .. len - 1])
  print sums
  text <- withCString "gr\252n" (\p -> (,) <$> peekCString p <*> lengthArray0 0 p)
  print text
  p <- mallocArray 4 :: IO (Ptr Int32)
  pokeArray p [1, 2, 3, 4]
  moveArray (p `advancePtr` 1) p 3
  peekArray 4 p >>= print
  q <- reallocArray p 6
  poke (q `advancePtr` 5) 9
  peekElemOff q 5 >>= print
  free q
  print (nullPtr == (nullPtr :: Ptr Int), (nullPtr `plusPtr` 12) `minusPtr` (nullPtr :: Ptr ()))
  print (nullPtr :: Ptr ())
  pointers <- with (42 :: Int) (\a -> with a (\b -> peek b >>= peek))
  print pointers
  fp <- mallocForeignPtr :: IO (ForeignPtr Double)
  withForeignPtr fp (\d -> poke d 1.5)
  withForeignPtr fp peek >>= print
  stable <- newStablePtr "kept"
  deRefStablePtr stable >>= putStrLn
  freeStablePtr stable
  print (fromIntegral (300 :: Int) :: CUChar, maxBound :: CInt, CDouble 0.5 + 1)
  floats <- with (1.25 :: Float) (peek . (castPtr :: Ptr Float -> Ptr Word32))
  print floats
  _ <- evaluate (sizeOf (undefined :: CLong)) `finally` putStrLn "done"
  maybePeek peek (nullPtr :: Ptr Int) >>= print
