{-# LANGUAGE FlexibleInstances, FunctionalDependencies, MultiParamTypeClasses, UndecidableInstances #-}
-- | Monads in which a computation can fail with a value and be taken up again.
module Control.Monad.Error.Class
  ( Error (..), MonadError (..), liftEither, tryError, withError, handleError, mapError, modifyError
  ) where

import Control.Exception (IOException, catch, ioError)
import Control.Monad.Trans.Class (lift)
import Control.Monad.Trans.Cont (ContT (..))
import qualified Control.Monad.Trans.Cont as Cont
import Control.Monad.Trans.Error (Error (..), ErrorT (..))
import qualified Control.Monad.Trans.Error as ErrorT
import Control.Monad.Trans.Except (ExceptT (..), mapExceptT, runExceptT)
import qualified Control.Monad.Trans.Except as Except
import Control.Monad.Trans.Identity (IdentityT (..), mapIdentityT)
import Control.Monad.Trans.List (ListT (..))
import qualified Control.Monad.Trans.List as List
import Control.Monad.Trans.Maybe (MaybeT (..), mapMaybeT)
import Control.Monad.Trans.Reader (ReaderT (..), mapReaderT)
import qualified Control.Monad.Trans.Reader as Reader
import qualified Control.Monad.Trans.RWS.Lazy as LazyRWS
import qualified Control.Monad.Trans.RWS.Strict as StrictRWS
import qualified Control.Monad.Trans.State.Lazy as Lazy
import qualified Control.Monad.Trans.State.Strict as Strict
import qualified Control.Monad.Trans.Writer.Lazy as LazyW
import qualified Control.Monad.Trans.Writer.Strict as StrictW

class Monad m => MonadError e m | m -> e where
  throwError :: e -> m a
  catchError :: m a -> (e -> m a) -> m a

liftEither :: MonadError e m => Either e a -> m a
liftEither = either throwError return

tryError :: MonadError e m => m a -> m (Either e a)
tryError act = fmap Right act `catchError` (return . Left)

withError :: MonadError e m => (e -> e) -> m a -> m a
withError f action = tryError action >>= either (throwError . f) return

handleError :: MonadError e m => (e -> m a) -> m a -> m a
handleError = flip catchError

mapError :: (MonadError e m, MonadError e' n) => (m (Either e a) -> n (Either e' b)) -> m a -> n b
mapError f action = f (tryError action) >>= liftEither

modifyError :: MonadError e' m => (e -> e') -> ExceptT e m a -> m a
modifyError f m = runExceptT m >>= either (throwError . f) return

instance MonadError IOException IO where
  throwError = ioError
  catchError = catch

instance MonadError () Maybe where
  throwError () = Nothing
  catchError Nothing f = f ()
  catchError x _ = x

instance MonadError e (Either e) where
  throwError = Left
  Left l `catchError` h = h l
  Right r `catchError` _ = Right r

instance Monad m => MonadError e (ExceptT e m) where
  throwError = Except.throwE
  catchError = Except.catchE

instance MonadError e m => MonadError e (IdentityT m) where
  throwError = lift . throwError
  catchError m h = IdentityT (catchError (runIdentityT m) (runIdentityT . h))

instance MonadError e m => MonadError e (MaybeT m) where
  throwError = lift . throwError
  catchError m h = MaybeT (catchError (runMaybeT m) (runMaybeT . h))

instance MonadError e m => MonadError e (ReaderT r m) where
  throwError = lift . throwError
  catchError m h = ReaderT (\r -> catchError (runReaderT m r) (\e -> runReaderT (h e) r))

instance MonadError e m => MonadError e (Lazy.StateT s m) where
  throwError = lift . throwError
  catchError m h =
    Lazy.StateT (\s -> catchError (Lazy.runStateT m s) (\e -> Lazy.runStateT (h e) s))

instance MonadError e m => MonadError e (Strict.StateT s m) where
  throwError = lift . throwError
  catchError m h =
    Strict.StateT (\s -> catchError (Strict.runStateT m s) (\e -> Strict.runStateT (h e) s))

instance (Monoid w, MonadError e m) => MonadError e (LazyW.WriterT w m) where
  throwError = lift . throwError
  catchError m h = LazyW.WriterT (catchError (LazyW.runWriterT m) (\e -> LazyW.runWriterT (h e)))

instance (Monoid w, MonadError e m) => MonadError e (StrictW.WriterT w m) where
  throwError = lift . throwError
  catchError m h = StrictW.WriterT (catchError (StrictW.runWriterT m) (\e -> StrictW.runWriterT (h e)))

instance (Monoid w, MonadError e m) => MonadError e (LazyRWS.RWST r w s m) where
  throwError = lift . throwError
  catchError m h =
    LazyRWS.RWST (\r s -> catchError (LazyRWS.runRWST m r s) (\e -> LazyRWS.runRWST (h e) r s))

instance (Monoid w, MonadError e m) => MonadError e (StrictRWS.RWST r w s m) where
  throwError = lift . throwError
  catchError m h =
    StrictRWS.RWST (\r s -> catchError (StrictRWS.runRWST m r s) (\e -> StrictRWS.runRWST (h e) r s))

instance (Monad m, Error e) => MonadError e (ErrorT e m) where
  throwError = ErrorT.throwError
  catchError = ErrorT.catchError

instance MonadError e m => MonadError e (ListT m) where
  throwError = lift . throwError
  catchError = List.liftCatch catchError
