{-# LANGUAGE NoImplicitPrelude #-}
-- | Monads in which a pattern may fail to match.
module Control.Monad.Fail (MonadFail (..)) where

import GHC.Base
import GHC.IO.Fail (failIO)

class Monad m => MonadFail m where
  fail :: String -> m a

instance MonadFail Maybe where
  fail _ = Nothing

instance MonadFail [] where
  fail _ = []

instance MonadFail IO where
  fail = failIO
