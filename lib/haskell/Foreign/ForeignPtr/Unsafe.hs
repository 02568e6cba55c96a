-- | The pointer in a pointer with finalizers.
module Foreign.ForeignPtr.Unsafe (unsafeForeignPtrToPtr) where

import GHC.ForeignPtr
