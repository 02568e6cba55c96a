-- | The monad transformer that adds nothing.
module Control.Monad.Trans.Identity (IdentityT (..), mapIdentityT, liftCallCC, liftCatch) where

import Control.Applicative
import Control.Monad
import Control.Monad.Fix
import Control.Monad.IO.Class
import Control.Monad.Signatures
import Control.Monad.Trans.Class
import Control.Monad.Zip (MonadZip (..))
import Data.Functor.Classes

newtype IdentityT f a = IdentityT { runIdentityT :: f a }

mapIdentityT :: (m a -> n b) -> IdentityT m a -> IdentityT n b
mapIdentityT f = IdentityT . f . runIdentityT

instance Functor m => Functor (IdentityT m) where
  fmap f (IdentityT m) = IdentityT (fmap f m)

instance Applicative m => Applicative (IdentityT m) where
  pure x = IdentityT (pure x)
  IdentityT f <*> IdentityT x = IdentityT (f <*> x)

instance Monad m => Monad (IdentityT m) where
  m >>= k = IdentityT (runIdentityT m >>= runIdentityT . k)

instance Alternative m => Alternative (IdentityT m) where
  empty = IdentityT empty
  IdentityT a <|> IdentityT b = IdentityT (a <|> b)

instance MonadPlus m => MonadPlus (IdentityT m)

instance MonadTrans IdentityT where
  lift = IdentityT

instance MonadIO m => MonadIO (IdentityT m) where
  liftIO = IdentityT . liftIO

instance Eq1 f => Eq1 (IdentityT f) where
  liftEq eq (IdentityT x) (IdentityT y) = liftEq (eq) x y

instance Ord1 f => Ord1 (IdentityT f) where
  liftCompare comp (IdentityT x) (IdentityT y) = liftCompare (comp) x y

instance Read1 f => Read1 (IdentityT f) where
  liftReadsPrec rp rl = readsData (readsUnaryWith (liftReadsPrec (rp) (rl)) "IdentityT" IdentityT)

instance Show1 f => Show1 (IdentityT f) where
  liftShowsPrec sp sl d (IdentityT m) = showsUnaryWith (liftShowsPrec (sp) (sl)) "IdentityT" d m

instance (Eq1 f, Eq a) => Eq (IdentityT f a) where
  (==) = eq1

instance (Ord1 f, Ord a) => Ord (IdentityT f a) where
  compare = compare1

instance (Read1 f, Read a) => Read (IdentityT f a) where
  readsPrec = readsPrec1

instance (Show1 f, Show a) => Show (IdentityT f a) where
  showsPrec = showsPrec1

instance MonadFail m => MonadFail (IdentityT m) where
  fail msg = IdentityT (fail msg)

instance MonadFix m => MonadFix (IdentityT m) where
  mfix f = IdentityT (mfix (runIdentityT . f))

instance MonadZip m => MonadZip (IdentityT m) where
  mzipWith f (IdentityT a) (IdentityT b) = IdentityT (mzipWith f a b)

instance Foldable f => Foldable (IdentityT f) where
  foldMap f (IdentityT t) = foldMap f t
  foldr f z (IdentityT t) = foldr f z t

instance Traversable f => Traversable (IdentityT f) where
  traverse f (IdentityT a) = IdentityT <$> traverse f a

-- | 'callCC' and 'catchE' of the monad below.
liftCallCC :: CallCC m a b -> CallCC (IdentityT m) a b
liftCallCC callCC f = IdentityT (callCC (\c -> runIdentityT (f (IdentityT . c))))

liftCatch :: Catch e m a -> Catch e (IdentityT m) a
liftCatch f m h = IdentityT (f (runIdentityT m) (runIdentityT . h))
