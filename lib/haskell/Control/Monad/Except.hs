-- | Failure with a value, as a class and as a transformer.
module Control.Monad.Except
  ( MonadError (..), liftEither, tryError, withError, handleError, mapError, modifyError
  , ExceptT (ExceptT), Except, runExceptT, mapExceptT, withExceptT, runExcept, mapExcept, withExcept
  , module Control.Monad
  , module Control.Monad.Fix
  ) where

import Control.Monad
import Control.Monad.Fix
import Control.Monad.Error.Class
import Control.Monad.Trans.Except
  ( ExceptT (ExceptT), Except, runExceptT, mapExceptT, withExceptT, runExcept, mapExcept
  , withExcept )
