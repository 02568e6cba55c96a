-- | Values held for outside code.
module GHC.Stable (StablePtr, newStablePtr, deRefStablePtr, freeStablePtr, castStablePtrToPtr, castPtrToStablePtr) where

import Foreign.StablePtr
