-- | Changing between mutable and immutable arrays. Here it is as safe as a copy.
module Data.Array.Unsafe (unsafeFreeze, unsafeThaw) where

import Data.Array.Base
