-- | A value taken for one of another type: nothing is checked.
module Unsafe.Coerce (unsafeCoerce) where

import GHC.Types (unsafeCoerce)
