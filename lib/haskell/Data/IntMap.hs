-- | Maps from 'Int', lazy in their values. Import it qualified.
module Data.IntMap (module Data.IntMap.Lazy) where

import Prelude ()
import Data.IntMap.Lazy
