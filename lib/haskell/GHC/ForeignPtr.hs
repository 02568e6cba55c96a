{-# LANGUAGE MagicHash, PatternSynonyms, ViewPatterns #-}
-- | Pointers with finalizers. These run when they are asked for, never by themselves.
module GHC.ForeignPtr
  ( ForeignPtr (ForeignPtr), ForeignPtrContents (..), FinalizerPtr, FinalizerEnvPtr
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
import GHC.Prim.Memory (MutableByteArray#)
import GHC.Ptr
import GHC.Types (RealWorld)

-- | With what to do in the end, the last first.
data ForeignPtr a = Held (Ptr a) ForeignPtrContents

-- | What a pointer keeps alive.
data ForeignPtrContents = PlainPtr (MutableByteArray# RealWorld) | PlainForeignPtr (IORef [IO ()])

pattern ForeignPtr :: Addr# -> ForeignPtrContents -> ForeignPtr a
pattern ForeignPtr p contents <- Held (castPtr -> p) contents where ForeignPtr p contents = Held (castPtr p) contents

type FinalizerPtr a = FunPtr (Ptr a -> IO ())

type FinalizerEnvPtr env a = FunPtr (Ptr env -> Ptr a -> IO ())

instance Eq (ForeignPtr a) where
  Held p _ == Held q _ = p == q

instance Ord (ForeignPtr a) where
  compare (Held p _) (Held q _) = compare p q

instance Show (ForeignPtr a) where
  showsPrec d (Held p _) = showsPrec d p

newForeignPtr_ :: Ptr a -> IO (ForeignPtr a)
newForeignPtr_ p = fmap (Held p . PlainForeignPtr) (newIORef [])

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
newConcForeignPtr p finalizer = fmap (Held p . PlainForeignPtr) (newIORef [finalizer])

addForeignPtrConcFinalizer :: ForeignPtr a -> IO () -> IO ()
addForeignPtrConcFinalizer (Held _ (PlainForeignPtr ref)) finalizer = modifyIORef ref (finalizer :)
addForeignPtrConcFinalizer _ _ = errorWithoutStackTrace "GHC.ForeignPtr: attempt to add a finalizer to a plain pointer"

withForeignPtr, unsafeWithForeignPtr :: ForeignPtr a -> (Ptr a -> IO b) -> IO b
withForeignPtr (Held p _) act = act p
unsafeWithForeignPtr = withForeignPtr

finalizeForeignPtr :: ForeignPtr a -> IO ()
finalizeForeignPtr (Held _ (PlainPtr _)) = return ()
finalizeForeignPtr (Held _ (PlainForeignPtr ref)) = do
  finalizers <- readIORef ref
  writeIORef ref []
  sequence_ finalizers

touchForeignPtr :: ForeignPtr a -> IO ()
touchForeignPtr _ = return ()

castForeignPtr :: ForeignPtr a -> ForeignPtr b
castForeignPtr (Held p held) = Held (castPtr p) held

plusForeignPtr :: ForeignPtr a -> Int -> ForeignPtr b
plusForeignPtr (Held p held) n = Held (plusPtr p n) held

unsafeForeignPtrToPtr :: ForeignPtr a -> Ptr a
unsafeForeignPtrToPtr (Held p _) = p

mallocForeignPtr, mallocPlainForeignPtr :: Storable a => IO (ForeignPtr a)
mallocForeignPtr = malloc >>= newForeignPtr_
mallocPlainForeignPtr = mallocForeignPtr

mallocForeignPtrBytes, mallocPlainForeignPtrBytes :: Int -> IO (ForeignPtr a)
mallocForeignPtrBytes n = mallocBytes n >>= newForeignPtr_
mallocPlainForeignPtrBytes = mallocForeignPtrBytes

mallocForeignPtrArray, mallocForeignPtrArray0 :: Storable a => Int -> IO (ForeignPtr a)
mallocForeignPtrArray n = mallocArray n >>= newForeignPtr_
mallocForeignPtrArray0 n = mallocArray0 n >>= newForeignPtr_
