-- | The monad that adds nothing.
module Control.Monad.Identity
  ( module Data.Functor.Identity
  , module Control.Monad.Trans.Identity
  , module Control.Monad
  , module Control.Monad.Fix
  ) where

import Control.Monad
import Control.Monad.Fix
import Control.Monad.Trans.Identity
import Data.Functor.Identity
