-- | Whole numbers from 0.
module Numeric.Natural (Natural, minusNaturalMaybe) where

import GHC.Natural
