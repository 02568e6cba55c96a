-- | Pointers with finalizers. These run when they are asked for, never by themselves.
module GHC.ForeignPtr
  ( ForeignPtr (..), FinalizerPtr, FinalizerEnvPtr
  , newForeignPtr, newForeignPtr_, addForeignPtrFinalizer, newForeignPtrEnv, addForeignPtrFinalizerEnv
  , newConcForeignPtr, addForeignPtrConcFinalizer
  , withForeignPtr, unsafeWithForeignPtr, finalizeForeignPtr, touchForeignPtr, castForeignPtr, plusForeignPtr
  , unsafeForeignPtrToPtr
  , mallocForeignPtr, mallocForeignPtrBytes, mallocForeignPtrArray, mallocForeignPtrArray0
  , mallocPlainForeignPtr, mallocPlainForeignPtrBytes
  ) where

import Data.IORef
import Foreign.Marshal.Alloc (malloc, mallocBytes)
import Foreign.Marshal.Array (mallocArray, mallocArray0)
import Foreign.Storable (Storable)
import GHC.Ptr

-- | With what to do in the end, the last first.
data ForeignPtr a = ForeignPtr (Ptr a) (IORef [IO ()])

type FinalizerPtr a = FunPtr (Ptr a -> IO ())

type FinalizerEnvPtr env a = FunPtr (Ptr env -> Ptr a -> IO ())

instance Eq (ForeignPtr a) where
  ForeignPtr p _ == ForeignPtr q _ = p == q

instance Ord (ForeignPtr a) where
  compare (ForeignPtr p _) (ForeignPtr q _) = compare p q

instance Show (ForeignPtr a) where
  showsPrec d (ForeignPtr p _) = showsPrec d p

newForeignPtr_ :: Ptr a -> IO (ForeignPtr a)
newForeignPtr_ p = fmap (ForeignPtr p) (newIORef [])

-- | A finalizer that is a C function has nothing to do here.
newForeignPtr :: FinalizerPtr a -> Ptr a -> IO (ForeignPtr a)
newForeignPtr _ = newForeignPtr_

newForeignPtrEnv :: FinalizerEnvPtr env a -> Ptr env -> Ptr a -> IO (ForeignPtr a)
newForeignPtrEnv _ _ = newForeignPtr_

addForeignPtrFinalizer :: FinalizerPtr a -> ForeignPtr a -> IO ()
addForeignPtrFinalizer _ _ = return ()

addForeignPtrFinalizerEnv :: FinalizerEnvPtr env a -> Ptr env -> ForeignPtr a -> IO ()
addForeignPtrFinalizerEnv _ _ _ = return ()

newConcForeignPtr :: Ptr a -> IO () -> IO (ForeignPtr a)
newConcForeignPtr p finalizer = fmap (ForeignPtr p) (newIORef [finalizer])

addForeignPtrConcFinalizer :: ForeignPtr a -> IO () -> IO ()
addForeignPtrConcFinalizer (ForeignPtr _ ref) finalizer = modifyIORef ref (finalizer :)

withForeignPtr, unsafeWithForeignPtr :: ForeignPtr a -> (Ptr a -> IO b) -> IO b
withForeignPtr (ForeignPtr p _) act = act p
unsafeWithForeignPtr = withForeignPtr

finalizeForeignPtr :: ForeignPtr a -> IO ()
finalizeForeignPtr (ForeignPtr _ ref) = do
  finalizers <- readIORef ref
  writeIORef ref []
  sequence_ finalizers

touchForeignPtr :: ForeignPtr a -> IO ()
touchForeignPtr _ = return ()

castForeignPtr :: ForeignPtr a -> ForeignPtr b
castForeignPtr (ForeignPtr p ref) = ForeignPtr (castPtr p) ref

plusForeignPtr :: ForeignPtr a -> Int -> ForeignPtr b
plusForeignPtr (ForeignPtr p ref) n = ForeignPtr (plusPtr p n) ref

unsafeForeignPtrToPtr :: ForeignPtr a -> Ptr a
unsafeForeignPtrToPtr (ForeignPtr p _) = p

mallocForeignPtr, mallocPlainForeignPtr :: Storable a => IO (ForeignPtr a)
mallocForeignPtr = malloc >>= newForeignPtr_
mallocPlainForeignPtr = mallocForeignPtr

mallocForeignPtrBytes, mallocPlainForeignPtrBytes :: Int -> IO (ForeignPtr a)
mallocForeignPtrBytes n = mallocBytes n >>= newForeignPtr_
mallocPlainForeignPtrBytes = mallocForeignPtrBytes

mallocForeignPtrArray, mallocForeignPtrArray0 :: Storable a => Int -> IO (ForeignPtr a)
mallocForeignPtrArray n = mallocArray n >>= newForeignPtr_
mallocForeignPtrArray0 n = mallocArray0 n >>= newForeignPtr_
