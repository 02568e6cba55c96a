-- | Computations that fail with a value of a class that has a place for messages. Older than
-- "Control.Monad.Trans.Except", which needs no class.
module Control.Monad.Trans.Error
  ( Error (..), ErrorList (..)
  , ErrorT (..), mapErrorT
  , throwError, catchError
  , liftCallCC, liftListen, liftPass
  ) where

import Control.Applicative
import Control.Exception (IOException)
import Control.Monad
import Control.Monad.Fix
import Control.Monad.IO.Class
import Control.Monad.Signatures
import Control.Monad.Trans.Class
import Data.Functor.Classes

-- | A failure that may be without a message, or with one.
class Error a where
  noMsg :: a
  noMsg = strMsg ""
  strMsg :: String -> a
  strMsg _ = noMsg

instance Error IOException where
  strMsg = userError

instance ErrorList a => Error [a] where
  strMsg = listMsg

-- | So that lists of characters are an instance of 'Error'.
class ErrorList a where
  listMsg :: String -> [a]

instance ErrorList Char where
  listMsg = id

newtype ErrorT e m a = ErrorT { runErrorT :: m (Either e a) }

instance (Eq e, Eq1 m) => Eq1 (ErrorT e m) where
  liftEq eq (ErrorT x) (ErrorT y) = liftEq (liftEq eq) x y

instance (Ord e, Ord1 m) => Ord1 (ErrorT e m) where
  liftCompare comp (ErrorT x) (ErrorT y) = liftCompare (liftCompare comp) x y

instance (Show e, Show1 m) => Show1 (ErrorT e m) where
  liftShowsPrec sp sl d (ErrorT m) = showsUnaryWith (liftShowsPrec sp' sl') "ErrorT" d m
    where
      sp' = liftShowsPrec sp sl
      sl' = liftShowList sp sl

instance (Eq e, Eq1 m, Eq a) => Eq (ErrorT e m a) where
  (==) = eq1

instance (Ord e, Ord1 m, Ord a) => Ord (ErrorT e m a) where
  compare = compare1

instance (Show e, Show1 m, Show a) => Show (ErrorT e m a) where
  showsPrec = showsPrec1

mapErrorT :: (m (Either e a) -> n (Either e' b)) -> ErrorT e m a -> ErrorT e' n b
mapErrorT f m = ErrorT (f (runErrorT m))

instance Functor m => Functor (ErrorT e m) where
  fmap f = ErrorT . fmap (fmap f) . runErrorT

instance Foldable f => Foldable (ErrorT e f) where
  foldMap f (ErrorT a) = foldMap (either (const mempty) f) a

instance Traversable f => Traversable (ErrorT e f) where
  traverse f (ErrorT a) = ErrorT <$> traverse (either (pure . Left) (fmap Right . f)) a

instance Monad m => Applicative (ErrorT e m) where
  pure a = ErrorT (return (Right a))
  f <*> v = ErrorT (do
    mf <- runErrorT f
    case mf of
      Left e -> return (Left e)
      Right k -> do
        mv <- runErrorT v
        case mv of
          Left e -> return (Left e)
          Right x -> return (Right (k x)))

instance (Monad m, Error e) => Alternative (ErrorT e m) where
  empty = mzero
  (<|>) = mplus

instance (Monad m, Error e) => Monad (ErrorT e m) where
  m >>= k = ErrorT (do
    a <- runErrorT m
    case a of
      Left l -> return (Left l)
      Right r -> runErrorT (k r))

instance (Monad m, Error e) => MonadFail (ErrorT e m) where
  fail msg = ErrorT (return (Left (strMsg msg)))

instance (Monad m, Error e) => MonadPlus (ErrorT e m) where
  mzero = ErrorT (return (Left noMsg))
  m `mplus` n = ErrorT (do
    a <- runErrorT m
    case a of
      Left _ -> runErrorT n
      Right r -> return (Right r))

instance (MonadFix m, Error e) => MonadFix (ErrorT e m) where
  mfix f = ErrorT (mfix (\a -> runErrorT (f (case a of
    Right r -> r
    _ -> error "empty mfix argument"))))

instance MonadTrans (ErrorT e) where
  lift m = ErrorT (fmap Right m)

instance (Error e, MonadIO m) => MonadIO (ErrorT e m) where
  liftIO = lift . liftIO

throwError :: Monad m => e -> ErrorT e m a
throwError l = ErrorT (return (Left l))

catchError :: Monad m => ErrorT e m a -> (e -> ErrorT e m a) -> ErrorT e m a
m `catchError` h = ErrorT (do
  a <- runErrorT m
  case a of
    Left l -> runErrorT (h l)
    Right r -> return (Right r))

liftCallCC :: CallCC m (Either e a) (Either e b) -> CallCC (ErrorT e m) a b
liftCallCC callCC f =
  ErrorT (callCC (\c -> runErrorT (f (\a -> ErrorT (c (Right a))))))

liftListen :: Monad m => Listen w m (Either e a) -> Listen w (ErrorT e m) a
liftListen listen = mapErrorT (\m -> do
  (a, w) <- listen m
  return (fmap (\r -> (r, w)) a))

liftPass :: Monad m => Pass w m (Either e a) -> Pass w (ErrorT e m) a
liftPass pass = mapErrorT (\m -> pass (do
  a <- m
  return (case a of
    Left l -> (Left l, id)
    Right (r, f) -> (Right r, f))))
