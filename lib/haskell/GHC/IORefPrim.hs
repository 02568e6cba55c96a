{-# LANGUAGE NoImplicitPrelude #-}
-- | References, and the fixed point of an action that is made with one.
module GHC.IORefPrim where

import GHC.Base

data IORef a

foreign import prim "ref-new" newIORef :: a -> IO (IORef a)
foreign import prim "ref-read" readIORef :: IORef a -> IO a
foreign import prim "ref-write" writeIORef :: IORef a -> a -> IO ()
foreign import prim "same-cell?" sameIORef :: IORef a -> IORef a -> Bool

instance Eq (IORef a) where
  (==) = sameIORef

-- | The action's own result, lazily: demanding it before the action has ended is an error.
fixIO :: (a -> IO a) -> IO a
fixIO k = do
  ref <- newIORef (errorWithoutStackTrace "cyclic evaluation in fixIO")
  result <- k (unsafePerformIO (readIORef ref))
  writeIORef ref result
  return result
