-- | Immutable arrays whose elements are always evaluated.
module Data.Array.Unboxed (UArray, module Data.Array.IArray) where

import Data.Array.Base (UArray)
import Data.Array.IArray
