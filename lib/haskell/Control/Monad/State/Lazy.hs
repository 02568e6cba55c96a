-- | State, as a class and as a transformer.
module Control.Monad.State.Lazy
  ( MonadState (..), modify, modify', gets
  , State, runState, evalState, execState, mapState, withState
  , StateT (StateT), runStateT, evalStateT, execStateT, mapStateT, withStateT
  , module Control.Monad
  , module Control.Monad.Fix
  , module Control.Monad.Trans
  ) where

import Control.Monad
import Control.Monad.Fix
import Control.Monad.Trans
import Control.Monad.State.Class
import Control.Monad.Trans.State.Lazy
  ( State, runState, evalState, execState, mapState, withState
  , StateT (StateT), runStateT, evalStateT, execStateT, mapStateT, withStateT )
