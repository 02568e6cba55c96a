-- | Computations with several results. A monad only where the inner monad's actions commute.
module Control.Monad.Trans.List
  ( ListT (..), mapListT, liftCallCC, liftCatch
  ) where

import Control.Applicative
import Control.Monad
import Control.Monad.Fix
import Control.Monad.IO.Class
import Control.Monad.Signatures
import Control.Monad.Trans.Class
import Control.Monad.Zip (MonadZip (..))
import Data.Functor.Classes

newtype ListT m a = ListT { runListT :: m [a] }

instance Eq1 m => Eq1 (ListT m) where
  liftEq eq (ListT x) (ListT y) = liftEq (liftEq eq) x y

instance Ord1 m => Ord1 (ListT m) where
  liftCompare comp (ListT x) (ListT y) = liftCompare (liftCompare comp) x y

instance Show1 m => Show1 (ListT m) where
  liftShowsPrec sp sl d (ListT m) = showsUnaryWith (liftShowsPrec sp' sl') "ListT" d m
    where
      sp' = liftShowsPrec sp sl
      sl' = liftShowList sp sl

instance (Eq1 m, Eq a) => Eq (ListT m a) where
  (==) = eq1

instance (Ord1 m, Ord a) => Ord (ListT m a) where
  compare = compare1

instance (Show1 m, Show a) => Show (ListT m a) where
  showsPrec = showsPrec1

mapListT :: (m [a] -> n [b]) -> ListT m a -> ListT n b
mapListT f m = ListT (f (runListT m))

instance Functor m => Functor (ListT m) where
  fmap f = mapListT (fmap (map f))

instance Foldable f => Foldable (ListT f) where
  foldMap f (ListT a) = foldMap (foldMap f) a

instance Traversable f => Traversable (ListT f) where
  traverse f (ListT a) = ListT <$> traverse (traverse f) a

instance Applicative m => Applicative (ListT m) where
  pure a = ListT (pure [a])
  f <*> v = ListT ((<*>) <$> runListT f <*> runListT v)

instance Applicative m => Alternative (ListT m) where
  empty = ListT (pure [])
  m <|> n = ListT ((++) <$> runListT m <*> runListT n)

instance Monad m => Monad (ListT m) where
  m >>= k = ListT (do
    a <- runListT m
    b <- mapM (runListT . k) a
    return (concat b))

instance Monad m => MonadFail (ListT m) where
  fail _ = ListT (return [])

instance Monad m => MonadPlus (ListT m) where
  mzero = ListT (return [])
  m `mplus` n = ListT (do
    a <- runListT m
    b <- runListT n
    return (a ++ b))

instance MonadFix m => MonadFix (ListT m) where
  mfix f = ListT (mfix (runListT . f . head) >>= \xs -> case xs of
    [] -> return []
    x : _ -> fmap (x :) (runListT (mfix (mapListT (fmap tail) . f))))

instance MonadTrans ListT where
  lift m = ListT (do
    a <- m
    return [a])

instance MonadIO m => MonadIO (ListT m) where
  liftIO = lift . liftIO

instance MonadZip m => MonadZip (ListT m) where
  mzipWith f (ListT a) (ListT b) = ListT (mzipWith (zipWith f) a b)

liftCallCC :: CallCC m [a] [b] -> CallCC (ListT m) a b
liftCallCC callCC f =
  ListT (callCC (\c -> runListT (f (\a -> ListT (c [a])))))

liftCatch :: Catch e m [a] -> Catch e (ListT m) a
liftCatch catchE m h = ListT (runListT m `catchE` \e -> runListT (h e))
