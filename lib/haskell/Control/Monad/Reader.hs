-- | An environment that is read, as a class and as a transformer.
module Control.Monad.Reader
  ( MonadReader (..), asks
  , Reader, runReader, mapReader, withReader, ReaderT (ReaderT), runReaderT, mapReaderT, withReaderT
  , module Control.Monad
  , module Control.Monad.Fix
  , module Control.Monad.Trans
  ) where

import Control.Monad
import Control.Monad.Fix
import Control.Monad.Trans
import Control.Monad.Reader.Class
import Control.Monad.Trans.Reader
  (Reader, runReader, mapReader, withReader, ReaderT (ReaderT), runReaderT, mapReaderT, withReaderT)
