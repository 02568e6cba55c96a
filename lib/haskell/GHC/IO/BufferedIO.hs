-- | See "GHC.IO.Device".
module GHC.IO.BufferedIO (BufferedIO (..)) where

import Data.Word (Word8)
import GHC.IO.Buffer (Buffer)

class BufferedIO dev where
  newBuffer :: dev -> IO (Buffer Word8)
