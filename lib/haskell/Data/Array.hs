-- | Immutable arrays.
module Data.Array
  ( Array, module Data.Ix
  , array, listArray, accumArray, (!), bounds, indices, elems, assocs, (//), accum, ixmap
  ) where

import Data.Ix
import GHC.Arr
