-- | Immutable arrays, by a class.
module Data.Array.IArray
  ( IArray, Array, module Data.Ix
  , array, listArray, accumArray, genArray, (!), (!?), bounds, indices, elems, assocs
  , (//), accum, amap, ixmap
  ) where

import Data.Array.Base
import Data.Ix
import GHC.Arr (Array)
