-- | "Data.Functor.Contravariant" as programs import it: with the instances of the package transformers.
module Facade.Data.Functor.Contravariant (module Data.Functor.Contravariant) where

import Control.Applicative.Backwards (Backwards (..))
import Control.Monad.Trans.Error (ErrorT (..))
import Control.Monad.Trans.Except (ExceptT (..))
import Control.Monad.Trans.Identity (IdentityT (..))
import qualified Control.Monad.Trans.RWS.Lazy as Lazy
import qualified Control.Monad.Trans.RWS.Strict as Strict
import Control.Monad.Trans.List (ListT (..))
import Control.Monad.Trans.Maybe (MaybeT (..))
import Control.Monad.Trans.Reader (ReaderT (..))
import qualified Control.Monad.Trans.State.Lazy as Lazy
import qualified Control.Monad.Trans.State.Strict as Strict
import qualified Control.Monad.Trans.Writer.Lazy as Lazy
import qualified Control.Monad.Trans.Writer.Strict as Strict
import Data.Functor.Constant (Constant (..))
import Data.Functor.Contravariant
import Data.Functor.Reverse (Reverse (..))

instance Contravariant f => Contravariant (Backwards f) where
  contramap f (Backwards a) = Backwards (contramap f a)

instance Contravariant f => Contravariant (Reverse f) where
  contramap f (Reverse a) = Reverse (contramap f a)

instance Contravariant (Constant a) where
  contramap _ (Constant a) = Constant a

instance Contravariant m => Contravariant (ExceptT e m) where
  contramap f (ExceptT m) = ExceptT (contramap (fmap f) m)

instance Contravariant m => Contravariant (ErrorT e m) where
  contramap f (ErrorT m) = ErrorT (contramap (fmap f) m)

instance Contravariant m => Contravariant (ListT m) where
  contramap f (ListT m) = ListT (contramap (fmap f) m)

instance Contravariant m => Contravariant (IdentityT m) where
  contramap f (IdentityT m) = IdentityT (contramap f m)

instance Contravariant m => Contravariant (MaybeT m) where
  contramap f (MaybeT m) = MaybeT (contramap (fmap f) m)

instance Contravariant m => Contravariant (ReaderT r m) where
  contramap f (ReaderT g) = ReaderT (contramap f . g)

instance Contravariant m => Contravariant (Lazy.StateT s m) where
  contramap f m = Lazy.StateT (\s -> contramap (\ ~(a, s') -> (f a, s')) (Lazy.runStateT m s))

instance Contravariant m => Contravariant (Strict.StateT s m) where
  contramap f m = Strict.StateT (\s -> contramap (\(a, s') -> (f a, s')) (Strict.runStateT m s))

instance Contravariant m => Contravariant (Lazy.WriterT w m) where
  contramap f m = Lazy.WriterT (contramap (\ ~(a, w) -> (f a, w)) (Lazy.runWriterT m))

instance Contravariant m => Contravariant (Strict.WriterT w m) where
  contramap f m = Strict.WriterT (contramap (\(a, w) -> (f a, w)) (Strict.runWriterT m))

instance Contravariant m => Contravariant (Lazy.RWST r w s m) where
  contramap f m = Lazy.RWST (\r s -> contramap (\ ~(a, s', w) -> (f a, s', w)) (Lazy.runRWST m r s))

instance Contravariant m => Contravariant (Strict.RWST r w s m) where
  contramap f m = Strict.RWST (\r s -> contramap (\(a, s', w) -> (f a, s', w)) (Strict.runRWST m r s))
