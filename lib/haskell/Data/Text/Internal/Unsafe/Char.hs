-- | Characters by their 16-bit words.
module Data.Text.Internal.Unsafe.Char (ord, unsafeChr, unsafeChr8, unsafeChr32) where

import Data.Char (chr, ord)
import Data.Word (Word16, Word32, Word8)

unsafeChr :: Word16 -> Char
unsafeChr = chr . fromIntegral

unsafeChr8 :: Word8 -> Char
unsafeChr8 = chr . fromIntegral

unsafeChr32 :: Word32 -> Char
unsafeChr32 = chr . fromIntegral
