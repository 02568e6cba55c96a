-- | Values under a number, for whoever keeps only numbers.
module Foreign.StablePtr
  ( StablePtr, newStablePtr, deRefStablePtr, freeStablePtr, castStablePtrToPtr, castPtrToStablePtr
  ) where

import Data.IORef
import qualified Data.IntMap as IntMap
import GHC.Ptr
import System.IO.Unsafe (unsafePerformIO)
import Unsafe.Coerce (unsafeCoerce)

newtype StablePtr a = StablePtr Int
  deriving (Eq)

-- | A value of any type.
data Kept = forall a. Kept a

kept :: IORef (Int, IntMap.IntMap Kept)
kept = unsafePerformIO (newIORef (1, IntMap.empty))
{-# NOINLINE kept #-}

newStablePtr :: a -> IO (StablePtr a)
newStablePtr x = atomicModifyIORef kept (\(n, all) -> ((n + 1, IntMap.insert n (Kept x) all), StablePtr n))

deRefStablePtr :: StablePtr a -> IO a
deRefStablePtr (StablePtr n) = do
  (_, all) <- readIORef kept
  case IntMap.lookup n all of
    Just (Kept x) -> return (unsafeCoerce x)
    Nothing -> errorWithoutStackTrace "deRefStablePtr: the pointer was freed"

freeStablePtr :: StablePtr a -> IO ()
freeStablePtr (StablePtr n) = modifyIORef kept (fmap (IntMap.delete n))

castStablePtrToPtr :: StablePtr a -> Ptr ()
castStablePtrToPtr (StablePtr n) = At Nothing n

castPtrToStablePtr :: Ptr () -> StablePtr a
castPtrToStablePtr p = StablePtr (address p)
