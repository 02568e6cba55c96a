-- | Continuations, as a class and as a transformer.
module Control.Monad.Cont
  ( MonadCont (..), Cont, cont, runCont, evalCont, mapCont, withCont
  , ContT (ContT), runContT, evalContT, mapContT, withContT
  , module Control.Monad
  , module Control.Monad.Fix
  , module Control.Monad.Trans
  ) where

import Control.Monad
import Control.Monad.Fix
import Control.Monad.Trans
import Control.Monad.Cont.Class
import Control.Monad.Trans.Cont
  ( Cont, cont, runCont, evalCont, mapCont, withCont, ContT (ContT), runContT, evalContT
  , mapContT, withContT )
