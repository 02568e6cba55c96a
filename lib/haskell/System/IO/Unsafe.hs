-- | Actions inside pure code.
module System.IO.Unsafe
  ( unsafePerformIO, unsafeDupablePerformIO, unsafeInterleaveIO, unsafeFixIO
  ) where

import GHC.IO
import GHC.IORefPrim (fixIO)

unsafeFixIO :: (a -> IO a) -> IO a
unsafeFixIO = fixIO
