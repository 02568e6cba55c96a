{-# LANGUAGE DerivingStrategies, GeneralizedNewtypeDeriving #-}
-- | Pointers, and numbers as large as they are.
module Foreign.Ptr
  ( Ptr, nullPtr, castPtr, plusPtr, alignPtr, minusPtr
  , FunPtr, nullFunPtr, castFunPtr, castFunPtrToPtr, castPtrToFunPtr, freeHaskellFunPtr
  , IntPtr (..), ptrToIntPtr, intPtrToPtr, WordPtr (..), ptrToWordPtr, wordPtrToPtr
  ) where

import Data.Bits (Bits, FiniteBits)
import GHC.Ptr
import System.IO.Unsafe (unsafePerformIO)

newtype IntPtr = IntPtr Int
  deriving newtype (Eq, Ord, Num, Enum, Real, Integral, Bits, FiniteBits, Bounded, Read, Show)

newtype WordPtr = WordPtr Word
  deriving newtype (Eq, Ord, Num, Enum, Real, Integral, Bits, FiniteBits, Bounded, Read, Show)

ptrToIntPtr :: Ptr a -> IntPtr
ptrToIntPtr p = unsafePerformIO (remember p) `seq` IntPtr (address p)

intPtrToPtr :: IntPtr -> Ptr a
intPtrToPtr (IntPtr n) = unsafePerformIO (recall n)

ptrToWordPtr :: Ptr a -> WordPtr
ptrToWordPtr p = case ptrToIntPtr p of IntPtr n -> WordPtr (fromIntegral n)

wordPtrToPtr :: WordPtr -> Ptr a
wordPtrToPtr (WordPtr n) = intPtrToPtr (IntPtr (fromIntegral n))

freeHaskellFunPtr :: FunPtr a -> IO ()
freeHaskellFunPtr _ = return ()
