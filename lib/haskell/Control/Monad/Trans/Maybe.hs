-- | A monad transformer for computations that may give nothing.
module Control.Monad.Trans.Maybe
  ( MaybeT (..), mapMaybeT, hoistMaybe, maybeToExceptT, exceptToMaybeT
  ) where

import Control.Applicative
import Control.Monad
import Control.Monad.Fix
import Control.Monad.IO.Class
import Control.Monad.Trans.Class
import Control.Monad.Trans.Except (ExceptT (..))

newtype MaybeT m a = MaybeT { runMaybeT :: m (Maybe a) }

mapMaybeT :: (m (Maybe a) -> n (Maybe b)) -> MaybeT m a -> MaybeT n b
mapMaybeT f = MaybeT . f . runMaybeT

hoistMaybe :: Applicative m => Maybe b -> MaybeT m b
hoistMaybe = MaybeT . pure

maybeToExceptT :: Functor m => e -> MaybeT m a -> ExceptT e m a
maybeToExceptT e (MaybeT m) = ExceptT (fmap (maybe (Left e) Right) m)

exceptToMaybeT :: Functor m => ExceptT e m a -> MaybeT m a
exceptToMaybeT (ExceptT m) = MaybeT (fmap (either (const Nothing) Just) m)

instance Functor m => Functor (MaybeT m) where
  fmap f = mapMaybeT (fmap (fmap f))

instance Foldable f => Foldable (MaybeT f) where
  foldMap f (MaybeT a) = foldMap (foldMap f) a

instance Traversable f => Traversable (MaybeT f) where
  traverse f (MaybeT a) = MaybeT <$> traverse (traverse f) a

instance Monad m => Applicative (MaybeT m) where
  pure = MaybeT . return . Just
  mf <*> mx = MaybeT (do
    mbf <- runMaybeT mf
    case mbf of
      Nothing -> return Nothing
      Just f -> do
        mbx <- runMaybeT mx
        case mbx of
          Nothing -> return Nothing
          Just x -> return (Just (f x)))
  m *> k = m >>= \_ -> k

instance Monad m => Monad (MaybeT m) where
  x >>= f = MaybeT (do
    v <- runMaybeT x
    case v of
      Nothing -> return Nothing
      Just y -> runMaybeT (f y))

instance Monad m => MonadFail (MaybeT m) where
  fail _ = MaybeT (return Nothing)

instance Monad m => Alternative (MaybeT m) where
  empty = MaybeT (return Nothing)
  x <|> y = MaybeT (do
    v <- runMaybeT x
    case v of
      Nothing -> runMaybeT y
      Just _ -> return v)

instance Monad m => MonadPlus (MaybeT m)

instance MonadFix m => MonadFix (MaybeT m) where
  mfix f = MaybeT (mfix (runMaybeT . f . maybe bomb id))
    where
      bomb = error "mfix (MaybeT): inner computation returned Nothing"

instance MonadTrans MaybeT where
  lift m = MaybeT (fmap Just m)

instance MonadIO m => MonadIO (MaybeT m) where
  liftIO = lift . liftIO
