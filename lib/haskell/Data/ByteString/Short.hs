-- | Byte strings without sharing. Import it qualified.
module Data.ByteString.Short
  ( ShortByteString, toShort, fromShort, pack, unpack, empty, null, length, index
  ) where

import Prelude ()
import Data.ByteString.Short.Internal
