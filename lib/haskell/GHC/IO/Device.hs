-- | What stands behind a handle in GHC. Handles of the machine have no such parts: the names are here for packages
-- that mention them.
module GHC.IO.Device (RawIO (..), IODevice (..), IODeviceType (..), SeekMode (..)) where

import Data.Word (Word64, Word8)
import Foreign.Ptr (Ptr)

class RawIO a where
  read :: a -> Ptr Word8 -> Word64 -> Int -> IO Int
  write :: a -> Ptr Word8 -> Word64 -> Int -> IO ()

class IODevice a where
  close :: a -> IO ()
  isTerminal :: a -> IO Bool
  isTerminal _ = return False

data SeekMode = AbsoluteSeek | RelativeSeek | SeekFromEnd
  deriving (Eq, Ord, Enum, Read, Show)

data IODeviceType = Directory | Stream | RegularFile | RawDevice
  deriving (Eq)
