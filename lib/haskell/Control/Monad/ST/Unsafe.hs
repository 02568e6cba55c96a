-- | Crossing between 'ST' and 'IO'.
module Control.Monad.ST.Unsafe (unsafeInterleaveST, unsafeIOToST, unsafeSTToIO) where

import GHC.ST
