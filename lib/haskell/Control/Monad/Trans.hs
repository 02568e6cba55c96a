-- | Monads built on monads, and those in which actions of 'IO' can be run.
module Control.Monad.Trans (module Control.Monad.Trans.Class, module Control.Monad.IO.Class) where

import Control.Monad.IO.Class
import Control.Monad.Trans.Class
