-- | Numbers as pieces of text.
module Data.Text.Lazy.Builder.Int (decimal, hexadecimal) where

import Data.Text.Lazy.Builder (Builder, fromString)
import Numeric (showHex)

decimal :: Integral a => a -> Builder
decimal = fromString . show . toInteger

hexadecimal :: Integral a => a -> Builder
hexadecimal n
  | n < 0 = errorWithoutStackTrace "Data.Text.Lazy.Builder.Int.hexadecimal: applied to negative number"
  | otherwise = fromString (showHex (toInteger n) "")
