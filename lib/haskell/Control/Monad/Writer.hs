-- | Output that is collected, as a class and as a transformer.
module Control.Monad.Writer
  ( MonadWriter (..), listens, censor
  , Writer, runWriter, execWriter, mapWriter, WriterT (WriterT), runWriterT, execWriterT, mapWriterT
  , module Data.Monoid
  , module Control.Monad
  , module Control.Monad.Fix
  , module Control.Monad.Trans
  ) where

import Control.Monad
import Control.Monad.Fix
import Control.Monad.Trans
import Control.Monad.Trans.Writer.Lazy
  (Writer, runWriter, execWriter, mapWriter, WriterT (WriterT), runWriterT, execWriterT, mapWriterT)
import Control.Monad.Writer.Class
import Data.Monoid
