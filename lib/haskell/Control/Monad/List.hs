-- | Computations with several results: see "Control.Monad.Trans.List".
module Control.Monad.List
  ( ListT (..), mapListT
  , module Control.Monad
  , module Control.Monad.Trans
  ) where

import Control.Monad
import Control.Monad.Trans
import Control.Monad.Trans.List
