-- | Times: as much as measuring needs.
module Data.Time (module Data.Time.Clock) where

import Data.Time.Clock
