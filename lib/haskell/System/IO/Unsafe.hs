-- | Actions inside pure code.
module System.IO.Unsafe
  ( unsafePerformIO, unsafeDupablePerformIO, unsafeInterleaveIO, unsafeDupableInterleaveIO, unsafeFixIO
  ) where

import GHC.IO
import GHC.IORefPrim (fixIO)

unsafeFixIO :: (a -> IO a) -> IO a
unsafeFixIO = fixIO
unsafeDupableInterleaveIO :: IO a -> IO a
unsafeDupableInterleaveIO = unsafeInterleaveIO
