-- | Under its older name.
module Control.Monad.ST.Safe (module Control.Monad.ST) where

import Control.Monad.ST
