{-# LANGUAGE FlexibleInstances, FunctionalDependencies, MultiParamTypeClasses, UndecidableInstances #-}
-- | Monads that collect output.
module Control.Monad.Writer.Class (MonadWriter (..), listens, censor) where

import Control.Monad.Trans.Class (lift)
import Control.Monad.Trans.Cont (ContT (..))
import qualified Control.Monad.Trans.Cont as Cont
import Control.Monad.Trans.Error (Error, ErrorT)
import qualified Control.Monad.Trans.Error as ErrorT
import Control.Monad.Trans.Except (ExceptT (..), mapExceptT, runExceptT)
import qualified Control.Monad.Trans.Except as Except
import Control.Monad.Trans.Identity (IdentityT (..), mapIdentityT)
import Control.Monad.Trans.Maybe (MaybeT (..), mapMaybeT)
import Control.Monad.Trans.Reader (ReaderT (..), mapReaderT)
import qualified Control.Monad.Trans.Reader as Reader
import qualified Control.Monad.Trans.RWS.Lazy as LazyRWS
import qualified Control.Monad.Trans.RWS.Strict as StrictRWS
import qualified Control.Monad.Trans.State.Lazy as Lazy
import qualified Control.Monad.Trans.State.Strict as Strict
import qualified Control.Monad.Trans.Writer.Lazy as LazyW
import qualified Control.Monad.Trans.Writer.Strict as StrictW

class (Monoid w, Monad m) => MonadWriter w m | m -> w where
  writer :: (a, w) -> m a
  tell :: w -> m ()
  listen :: m a -> m (a, w)
  pass :: m (a, w -> w) -> m a

  writer ~(a, w) = do
    tell w
    return a
  tell w = writer ((), w)
  {-# MINIMAL (writer | tell), listen, pass #-}

listens :: MonadWriter w m => (w -> b) -> m a -> m (a, b)
listens f m = do
  ~(a, w) <- listen m
  return (a, f w)

censor :: MonadWriter w m => (w -> w) -> m a -> m a
censor f m = pass (fmap (\a -> (a, f)) m)

instance Monoid w => MonadWriter w ((,) w) where
  writer ~(a, w) = (w, a)
  tell w = (w, ())
  listen ~(w, a) = (w, (a, w))
  pass ~(w, (a, f)) = (f w, a)

instance (Monoid w, Monad m) => MonadWriter w (LazyW.WriterT w m) where
  writer = LazyW.writer
  tell = LazyW.tell
  listen = LazyW.listen
  pass = LazyW.pass

instance (Monoid w, Monad m) => MonadWriter w (StrictW.WriterT w m) where
  writer = StrictW.writer
  tell = StrictW.tell
  listen = StrictW.listen
  pass = StrictW.pass

instance (Monoid w, Monad m) => MonadWriter w (LazyRWS.RWST r w s m) where
  writer = LazyRWS.writer
  tell = LazyRWS.tell
  listen = LazyRWS.listen
  pass = LazyRWS.pass

instance (Monoid w, Monad m) => MonadWriter w (StrictRWS.RWST r w s m) where
  writer = StrictRWS.writer
  tell = StrictRWS.tell
  listen = StrictRWS.listen
  pass = StrictRWS.pass

instance MonadWriter w m => MonadWriter w (ExceptT e m) where
  writer = lift . writer
  tell = lift . tell
  listen = mapExceptT (\m -> do
    ~(a, w) <- listen m
    return (fmap (\r -> (r, w)) a))
  pass = mapExceptT (\m -> pass (do
    a <- m
    return (case a of
      Left l -> (Left l, id)
      Right (r, f) -> (Right r, f))))

instance MonadWriter w m => MonadWriter w (MaybeT m) where
  writer = lift . writer
  tell = lift . tell
  listen = mapMaybeT (\m -> do
    ~(a, w) <- listen m
    return (fmap (\r -> (r, w)) a))
  pass = mapMaybeT (\m -> pass (do
    a <- m
    return (case a of
      Nothing -> (Nothing, id)
      Just (r, f) -> (Just r, f))))

instance MonadWriter w m => MonadWriter w (IdentityT m) where
  writer = lift . writer
  tell = lift . tell
  listen = mapIdentityT listen
  pass = mapIdentityT pass

instance MonadWriter w m => MonadWriter w (ReaderT r m) where
  writer = lift . writer
  tell = lift . tell
  listen = mapReaderT listen
  pass = mapReaderT pass

instance MonadWriter w m => MonadWriter w (Lazy.StateT s m) where
  writer = lift . writer
  tell = lift . tell
  listen = Lazy.mapStateT (\m -> do
    ~((a, s), w) <- listen m
    return ((a, w), s))
  pass = Lazy.mapStateT (\m -> pass (do
    ~((a, f), s) <- m
    return ((a, s), f)))

instance MonadWriter w m => MonadWriter w (Strict.StateT s m) where
  writer = lift . writer
  tell = lift . tell
  listen = Strict.mapStateT (\m -> do
    ((a, s), w) <- listen m
    return ((a, w), s))
  pass = Strict.mapStateT (\m -> pass (do
    ((a, f), s) <- m
    return ((a, s), f)))

instance (Error e, MonadWriter w m) => MonadWriter w (ErrorT e m) where
  writer = lift . writer
  tell = lift . tell
  listen = ErrorT.liftListen listen
  pass = ErrorT.liftPass pass
