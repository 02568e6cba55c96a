-- | Characters that take two 16-bit words.
module Data.Text.Internal.Encoding.Utf16 (chr2, validate1, validate2) where

import Data.Bits (shiftL)
import Data.Char (chr)
import Data.Word (Word16)

chr2 :: Word16 -> Word16 -> Char
chr2 h l = chr (0x10000 + (fromIntegral h - 0xD800) `shiftL` 10 + (fromIntegral l - 0xDC00))

validate1 :: Word16 -> Bool
validate1 w = w < 0xD800 || w > 0xDFFF

validate2 :: Word16 -> Word16 -> Bool
validate2 h l = h >= 0xD800 && h <= 0xDBFF && l >= 0xDC00 && l <= 0xDFFF
