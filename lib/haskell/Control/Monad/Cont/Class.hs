{-# LANGUAGE FlexibleInstances, FunctionalDependencies, MultiParamTypeClasses, UndecidableInstances #-}
-- | Monads that can take hold of what comes after.
module Control.Monad.Cont.Class (MonadCont (..)) where

import Control.Monad.Trans.Class (lift)
import Control.Monad.Trans.Cont (ContT (..))
import qualified Control.Monad.Trans.Cont as Cont
import Control.Monad.Trans.Error (Error, ErrorT)
import qualified Control.Monad.Trans.Error as ErrorT
import Control.Monad.Trans.Except (ExceptT (..), mapExceptT, runExceptT)
import qualified Control.Monad.Trans.Except as Except
import Control.Monad.Trans.Identity (IdentityT (..), mapIdentityT)
import Control.Monad.Trans.List (ListT)
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

class Monad m => MonadCont m where
  callCC :: ((a -> m b) -> m a) -> m a

instance MonadCont (ContT r m) where
  callCC = Cont.callCC

instance MonadCont m => MonadCont (ExceptT e m) where
  callCC f = ExceptT (callCC (\c -> runExceptT (f (\a -> ExceptT (c (Right a))))))

instance MonadCont m => MonadCont (IdentityT m) where
  callCC f = IdentityT (callCC (\c -> runIdentityT (f (IdentityT . c))))

instance MonadCont m => MonadCont (MaybeT m) where
  callCC f = MaybeT (callCC (\c -> runMaybeT (f (MaybeT . c . Just))))

instance MonadCont m => MonadCont (ReaderT r m) where
  callCC f = ReaderT (\r -> callCC (\c -> runReaderT (f (ReaderT . const . c)) r))

instance MonadCont m => MonadCont (Lazy.StateT s m) where
  callCC f = Lazy.StateT (\s ->
    callCC (\c -> Lazy.runStateT (f (\a -> Lazy.StateT (\s' -> c (a, s')))) s))

instance MonadCont m => MonadCont (Strict.StateT s m) where
  callCC f = Strict.StateT (\s ->
    callCC (\c -> Strict.runStateT (f (\a -> Strict.StateT (\s' -> c (a, s')))) s))

instance (Monoid w, MonadCont m) => MonadCont (LazyW.WriterT w m) where
  callCC f = LazyW.WriterT (callCC (\c -> LazyW.runWriterT (f (\a -> LazyW.WriterT (c (a, mempty))))))

instance (Monoid w, MonadCont m) => MonadCont (StrictW.WriterT w m) where
  callCC f = StrictW.WriterT (callCC (\c -> StrictW.runWriterT (f (\a -> StrictW.WriterT (c (a, mempty))))))

instance (Monoid w, MonadCont m) => MonadCont (LazyRWS.RWST r w s m) where
  callCC = LazyRWS.liftCallCC' callCC

instance (Monoid w, MonadCont m) => MonadCont (StrictRWS.RWST r w s m) where
  callCC = StrictRWS.liftCallCC' callCC

instance (Error e, MonadCont m) => MonadCont (ErrorT e m) where
  callCC = ErrorT.liftCallCC callCC

instance MonadCont m => MonadCont (ListT m) where
  callCC = List.liftCallCC callCC
