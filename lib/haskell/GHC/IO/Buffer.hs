-- | Buffers of handles; see "GHC.IO.Device".
module GHC.IO.Buffer (Buffer (..), BufferState (..), CharBuffer, CharBufElem) where

import Data.Word (Word64, Word8)
import Foreign.ForeignPtr (ForeignPtr)

data Buffer e = Buffer
  { bufRaw :: !(ForeignPtr e)
  , bufState :: BufferState
  , bufSize :: !Int
  , bufOffset :: !Word64
  , bufL :: !Int
  , bufR :: !Int
  }

data BufferState = ReadBuffer | WriteBuffer
  deriving (Eq)

type CharBufElem = Char

type CharBuffer = Buffer Char
