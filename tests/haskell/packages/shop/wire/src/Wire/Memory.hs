{-# LANGUAGE CApiFFI, ForeignFunctionInterface #-}
-- | Memory, and functions of C.
module Wire.Memory (bytesOf, sumOf) where

import Data.Word (Word8)
import Foreign

import Foreign.C.String (CString, withCString)
import Foreign.C.Types (CSize (..))

foreign import ccall unsafe "string.h strlen" c_strlen :: CString -> IO CSize

bytesOf :: String -> IO Int
bytesOf s = fmap fromIntegral (withCString s c_strlen)

sumOf :: [Word8] -> IO Int
sumOf xs = withArrayLen xs (\n p -> sum . map fromIntegral <$> mapM (peekElemOff p) [0 .. n - 1])
