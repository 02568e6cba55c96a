-- | A monad transformer that collects output, strict in the pair of result and output.
module Control.Monad.Trans.Writer.Strict
  ( Writer, writer, runWriter, execWriter, mapWriter
  , WriterT (..), execWriterT, mapWriterT
  , tell, listen, listens, pass, censor
  , liftCallCC, liftCatch
  ) where

import Control.Applicative
import Control.Monad
import Control.Monad.Fix
import Control.Monad.IO.Class
import Control.Monad.Signatures
import Control.Monad.Trans.Class
import Control.Monad.Zip (MonadZip (..))
import Data.Functor.Classes
import Data.Functor.Identity

type Writer w = WriterT w Identity

newtype WriterT w m a = WriterT { runWriterT :: m (a, w) }

writer :: Monad m => (a, w) -> WriterT w m a
writer = WriterT . return

runWriter :: Writer w a -> (a, w)
runWriter = runIdentity . runWriterT

execWriter :: Writer w a -> w
execWriter m = snd (runWriter m)

mapWriter :: ((a, w) -> (b, w')) -> Writer w a -> Writer w' b
mapWriter f = mapWriterT (Identity . f . runIdentity)

execWriterT :: Monad m => WriterT w m a -> m w
execWriterT m = do
  (_, w) <- runWriterT m
  return w

mapWriterT :: (m (a, w) -> n (b, w')) -> WriterT w m a -> WriterT w' n b
mapWriterT f m = WriterT (f (runWriterT m))

tell :: Monad m => w -> WriterT w m ()
tell w = WriterT (return ((), w))

listen :: Monad m => WriterT w m a -> WriterT w m (a, w)
listen = listens id

listens :: Monad m => (w -> b) -> WriterT w m a -> WriterT w m (a, b)
listens f m = WriterT (do
  (a, w) <- runWriterT m
  return ((a, f w), w))

pass :: Monad m => WriterT w m (a, w -> w) -> WriterT w m a
pass m = WriterT (do
  ((a, f), w) <- runWriterT m
  return (a, f w))

censor :: Monad m => (w -> w) -> WriterT w m a -> WriterT w m a
censor f m = WriterT (do
  (a, w) <- runWriterT m
  return (a, f w))

instance Functor m => Functor (WriterT w m) where
  fmap f = mapWriterT (fmap (\(a, w) -> (f a, w)))

instance (Monoid w, Applicative m) => Applicative (WriterT w m) where
  pure a = WriterT (pure (a, mempty))
  f <*> v = WriterT (liftA2 k (runWriterT f) (runWriterT v))
    where
      k (a, w) (b, w') = (a b, w `mappend` w')

instance (Monoid w, Monad m) => Monad (WriterT w m) where
  m >>= k = WriterT (do
    (a, w) <- runWriterT m
    (b, w') <- runWriterT (k a)
    return (b, w `mappend` w'))

instance (Monoid w, MonadFail m) => MonadFail (WriterT w m) where
  fail msg = WriterT (fail msg)

instance (Monoid w, Alternative m) => Alternative (WriterT w m) where
  empty = WriterT empty
  m <|> n = WriterT (runWriterT m <|> runWriterT n)

instance (Monoid w, MonadPlus m) => MonadPlus (WriterT w m)

instance (Monoid w, MonadFix m) => MonadFix (WriterT w m) where
  mfix m = WriterT (mfix (\ ~(a, _) -> runWriterT (m a)))

instance Monoid w => MonadTrans (WriterT w) where
  lift m = WriterT (m >>= \a -> return (a, mempty))

instance (Monoid w, MonadIO m) => MonadIO (WriterT w m) where
  liftIO = lift . liftIO

instance (Eq w, Eq1 m) => Eq1 (WriterT w m) where
  liftEq eq (WriterT x) (WriterT y) = liftEq (liftEq2 eq (==)) x y

instance (Ord w, Ord1 m) => Ord1 (WriterT w m) where
  liftCompare comp (WriterT x) (WriterT y) = liftCompare (liftCompare2 comp compare) x y

instance (Read w, Read1 m) => Read1 (WriterT w m) where
  liftReadsPrec rp rl = readsData (readsUnaryWith (liftReadsPrec (liftReadsPrec2 rp rl readsPrec readList) (liftReadList2 rp rl readsPrec readList)) "WriterT" WriterT)

instance (Show w, Show1 m) => Show1 (WriterT w m) where
  liftShowsPrec sp sl d (WriterT m) = showsUnaryWith (liftShowsPrec (liftShowsPrec2 sp sl showsPrec showList) (liftShowList2 sp sl showsPrec showList)) "WriterT" d m

instance (Eq w, Eq1 m, Eq a) => Eq (WriterT w m a) where
  (==) = eq1

instance (Ord w, Ord1 m, Ord a) => Ord (WriterT w m a) where
  compare = compare1

instance (Read w, Read1 m, Read a) => Read (WriterT w m a) where
  readsPrec = readsPrec1

instance (Show w, Show1 m, Show a) => Show (WriterT w m a) where
  showsPrec = showsPrec1

instance Foldable f => Foldable (WriterT w f) where
  foldMap f = foldMap (f . fst) . runWriterT

instance Traversable f => Traversable (WriterT w f) where
  traverse f = fmap WriterT . traverse (\(a, w) -> fmap (\b -> (b, w)) (f a)) . runWriterT

instance (Monoid w, MonadZip m) => MonadZip (WriterT w m) where
  mzipWith f (WriterT x) (WriterT y) =
    WriterT (mzipWith (\ ~(a, w) ~(b, w') -> (f a b, w `mappend` w')) x y)

-- | 'callCC' and 'catchE' of the monad below.
liftCallCC :: Monoid w => CallCC m (a, w) (b, w) -> CallCC (WriterT w m) a b
liftCallCC callCC f =
  WriterT (callCC (\c -> runWriterT (f (\a -> WriterT (c (a, mempty))))))

liftCatch :: Catch e m (a, w) -> Catch e (WriterT w m) a
liftCatch catchE m h = WriterT (runWriterT m `catchE` \e -> runWriterT (h e))
