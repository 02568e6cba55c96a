{-# LANGUAGE FlexibleInstances, FunctionalDependencies, MultiParamTypeClasses, UndecidableInstances #-}
-- | Monads that have an environment.
module Control.Monad.Reader.Class (MonadReader (..), asks) where

import Control.Monad.Trans.Class (lift)
import Control.Monad.Trans.Cont (ContT (..))
import qualified Control.Monad.Trans.Cont as Cont
import Control.Monad.Trans.Error (Error, ErrorT, mapErrorT)
import Control.Monad.Trans.Except (ExceptT (..), mapExceptT, runExceptT)
import qualified Control.Monad.Trans.Except as Except
import Control.Monad.Trans.Identity (IdentityT (..), mapIdentityT)
import Control.Monad.Trans.List (ListT, mapListT)
import Control.Monad.Trans.Maybe (MaybeT (..), mapMaybeT)
import Control.Monad.Trans.Reader (ReaderT (..), mapReaderT)
import qualified Control.Monad.Trans.Reader as Reader
import qualified Control.Monad.Trans.RWS.Lazy as LazyRWS
import qualified Control.Monad.Trans.RWS.Strict as StrictRWS
import qualified Control.Monad.Trans.State.Lazy as Lazy
import qualified Control.Monad.Trans.State.Strict as Strict
import qualified Control.Monad.Trans.Writer.Lazy as LazyW
import qualified Control.Monad.Trans.Writer.Strict as StrictW

class Monad m => MonadReader r m | m -> r where
  ask :: m r
  local :: (r -> r) -> m a -> m a
  reader :: (r -> a) -> m a

  ask = reader id
  reader f = fmap f ask
  {-# MINIMAL (ask | reader), local #-}

asks :: MonadReader r m => (r -> a) -> m a
asks = reader

instance MonadReader r ((->) r) where
  ask = id
  local f m = m . f
  reader = id

instance Monad m => MonadReader r (ReaderT r m) where
  ask = Reader.ask
  local = Reader.local
  reader = Reader.reader

instance (Monad m, Monoid w) => MonadReader r (LazyRWS.RWST r w s m) where
  ask = LazyRWS.ask
  local = LazyRWS.local
  reader = LazyRWS.reader

instance (Monad m, Monoid w) => MonadReader r (StrictRWS.RWST r w s m) where
  ask = StrictRWS.ask
  local = StrictRWS.local
  reader = StrictRWS.reader

instance MonadReader r' m => MonadReader r' (ContT r m) where
  ask = lift ask
  local f m = ContT (\c -> ask >>= \r -> local f (runContT m (local (const r) . c)))
  reader = lift . reader

instance MonadReader r m => MonadReader r (ExceptT e m) where
  ask = lift ask
  local = mapExceptT . local
  reader = lift . reader

instance MonadReader r m => MonadReader r (IdentityT m) where
  ask = lift ask
  local = mapIdentityT . local
  reader = lift . reader

instance MonadReader r m => MonadReader r (MaybeT m) where
  ask = lift ask
  local = mapMaybeT . local
  reader = lift . reader

instance MonadReader r m => MonadReader r (Lazy.StateT s m) where
  ask = lift ask
  local = Lazy.mapStateT . local
  reader = lift . reader

instance MonadReader r m => MonadReader r (Strict.StateT s m) where
  ask = lift ask
  local = Strict.mapStateT . local
  reader = lift . reader

instance (Monoid w, MonadReader r m) => MonadReader r (LazyW.WriterT w m) where
  ask = lift ask
  local = LazyW.mapWriterT . local
  reader = lift . reader

instance (Monoid w, MonadReader r m) => MonadReader r (StrictW.WriterT w m) where
  ask = lift ask
  local = StrictW.mapWriterT . local
  reader = lift . reader

instance (Error e, MonadReader r m) => MonadReader r (ErrorT e m) where
  ask = lift ask
  local = mapErrorT . local
  reader = lift . reader

instance MonadReader r m => MonadReader r (ListT m) where
  ask = lift ask
  local = mapListT . local
  reader = lift . reader
