-- | Numbers with a fraction as text.
module Data.Text.Lazy.Builder.RealFloat (FPFormat (..), realFloat, formatRealFloat) where

import Data.Text.Lazy.Builder (Builder, fromString)
import Numeric (showEFloat, showFFloat, showFloat)

data FPFormat = Exponent | Fixed | Generic
  deriving (Enum, Read, Show)

realFloat :: RealFloat a => a -> Builder
realFloat x = formatRealFloat Generic Nothing x

formatRealFloat :: RealFloat a => FPFormat -> Maybe Int -> a -> Builder
formatRealFloat format digits x = fromString (case format of
  Exponent -> showEFloat digits x ""
  Fixed -> showFFloat digits x ""
  Generic
    | Just _ <- digits -> if small then showFFloat digits x "" else showEFloat digits x ""
    | otherwise -> showFloat x "")
  where
    small = let a = abs x in a == 0 || (a >= 0.1 && a < 10 ^ (7 :: Int))
