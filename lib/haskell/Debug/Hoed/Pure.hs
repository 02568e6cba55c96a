-- | The annotations of Hoed for pure code: those of "Debug.Hoed".
module Debug.Hoed.Pure (module Debug.Hoed) where

import Debug.Hoed
