-- | Computations with state that stays inside.
module Control.Monad.ST (ST, runST, fixST, stToIO, RealWorld) where

import GHC.ST
import GHC.Types (RealWorld)
import Control.Monad.Fix (mfix)

fixST :: (a -> ST s a) -> ST s a
fixST = mfix
