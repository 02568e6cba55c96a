-- | Computations that fail with a value of a class: see "Control.Monad.Trans.Error".
module Control.Monad.Error
  ( MonadError (..), Error (..)
  , ErrorT (ErrorT), runErrorT, mapErrorT
  , module Control.Monad
  , module Control.Monad.Fix
  , module Control.Monad.Trans
  ) where

import Control.Monad
import Control.Monad.Error.Class
import Control.Monad.Fix
import Control.Monad.Trans
import Control.Monad.Trans.Error (Error (..), ErrorT (ErrorT), mapErrorT, runErrorT)
