-- | Operations on the bits of numbers.
module Data.Bits
  ( Bits (..), FiniteBits (..), bitDefault, testBitDefault, popCountDefault, toIntegralSized
  , (.^.), (.>>.), (.<<.), (!>>.), (!<<.)
  ) where

import GHC.Bits
