{-# LANGUAGE NoImplicitPrelude #-}
-- | Containers that can be walked through with an effect at each element.
module Data.Traversable
  ( Traversable (..), for, forM, forAccumM, mapAccumL, mapAccumR, mapAccumM
  , fmapDefault, foldMapDefault
  ) where

import GHC.Base
import GHC.Semigroup
import Data.Either
import Data.Foldable (Foldable)
import Data.Proxy
import Data.Monoid

class (Functor t, Foldable t) => Traversable t where
  traverse :: Applicative f => (a -> f b) -> t a -> f (t b)
  sequenceA :: Applicative f => t (f a) -> f (t a)
  mapM :: Monad m => (a -> m b) -> t a -> m (t b)
  sequence :: Monad m => t (m a) -> m (t a)

  traverse f t = sequenceA (fmap f t)
  sequenceA = traverse id
  mapM = traverse
  sequence = sequenceA
  {-# MINIMAL traverse | sequenceA #-}

instance Traversable [] where
  traverse f = go
    where
      go [] = pure []
      go (x : xs) = liftA2 (:) (f x) (go xs)

instance Traversable Maybe where
  traverse _ Nothing = pure Nothing
  traverse f (Just x) = fmap Just (f x)

instance Traversable NonEmpty where
  traverse f (a :| as) = liftA2 (:|) (f a) (traverse f as)

instance Traversable (Either a) where
  traverse _ (Left x) = pure (Left x)
  traverse f (Right y) = fmap Right (f y)

instance Traversable ((,) a) where
  traverse f (x, y) = fmap ((,) x) (f y)

instance Traversable Proxy where
  traverse _ _ = pure Proxy

instance Traversable Sum where
  traverse f (Sum a) = fmap Sum (f a)

instance Traversable Product where
  traverse f (Product a) = fmap Product (f a)

instance Traversable Dual where
  traverse f (Dual a) = fmap Dual (f a)

instance Traversable First where
  traverse f (First a) = fmap First (traverse f a)

instance Traversable f => Traversable (Alt f) where
  traverse f (Alt a) = fmap Alt (traverse f a)

instance Traversable f => Traversable (Ap f) where
  traverse f (Ap a) = fmap Ap (traverse f a)

instance Traversable Last where
  traverse f (Last a) = fmap Last (traverse f a)

for :: (Traversable t, Applicative f) => t a -> (a -> f b) -> f (t b)
for t f = traverse f t

forM :: (Traversable t, Monad m) => t a -> (a -> m b) -> m (t b)
forM t f = mapM f t

-- State from the left, and from the right.

newtype StateL s a = StateL (s -> (s, a))

runStateL :: StateL s a -> s -> (s, a)
runStateL (StateL f) = f

instance Functor (StateL s) where
  fmap f (StateL k) = StateL (\s -> let (s', v) = k s in (s', f v))

instance Applicative (StateL s) where
  pure x = StateL (\s -> (s, x))
  StateL kf <*> StateL kv = StateL (\s ->
    let (s', f) = kf s
        (s'', v) = kv s'
    in (s'', f v))
  liftA2 f (StateL kx) (StateL ky) = StateL (\s ->
    let (s', x) = kx s
        (s'', y) = ky s'
    in (s'', f x y))

newtype StateR s a = StateR (s -> (s, a))

runStateR :: StateR s a -> s -> (s, a)
runStateR (StateR f) = f

instance Functor (StateR s) where
  fmap f (StateR k) = StateR (\s -> let (s', v) = k s in (s', f v))

instance Applicative (StateR s) where
  pure x = StateR (\s -> (s, x))
  StateR kf <*> StateR kv = StateR (\s ->
    let (s', v) = kv s
        (s'', f) = kf s'
    in (s'', f v))
  liftA2 f (StateR kx) (StateR ky) = StateR (\s ->
    let (s', y) = ky s
        (s'', x) = kx s'
    in (s'', f x y))

mapAccumL :: Traversable t => (s -> a -> (s, b)) -> s -> t a -> (s, t b)
mapAccumL f s t = runStateL (traverse (\a -> StateL (\s' -> f s' a)) t) s

mapAccumR :: Traversable t => (s -> a -> (s, b)) -> s -> t a -> (s, t b)
mapAccumR f s t = runStateR (traverse (\a -> StateR (\s' -> f s' a)) t) s

newtype StateM m s a = StateM (s -> m (s, a))

runStateM :: StateM m s a -> s -> m (s, a)
runStateM (StateM f) = f

instance Monad m => Functor (StateM m s) where
  fmap f (StateM k) = StateM (\s -> k s >>= \(s', a) -> return (s', f a))

instance Monad m => Applicative (StateM m s) where
  pure x = StateM (\s -> return (s, x))
  StateM kf <*> StateM kx =
    StateM (\s -> kf s >>= \(s', f) -> kx s' >>= \(s'', x) -> return (s'', f x))

mapAccumM :: (Monad m, Traversable t) => (s -> a -> m (s, b)) -> s -> t a -> m (s, t b)
mapAccumM f s t = runStateM (traverse (\a -> StateM (\s' -> f s' a)) t) s

forAccumM :: (Monad m, Traversable t) => s -> t a -> (s -> a -> m (s, b)) -> m (s, t b)
forAccumM s t f = mapAccumM f s t

-- | 'fmap' and 'foldMap' for who has only 'traverse'.
newtype Id a = Id { runId :: a }

instance Functor Id where
  fmap f (Id a) = Id (f a)

instance Applicative Id where
  pure = Id
  Id f <*> Id a = Id (f a)

fmapDefault :: Traversable t => (a -> b) -> t a -> t b
fmapDefault f t = runId (traverse (\a -> Id (f a)) t)

newtype Collect m a = Collect m

instance Functor (Collect m) where
  fmap _ (Collect m) = Collect m

instance Monoid m => Applicative (Collect m) where
  pure _ = Collect mempty
  Collect a <*> Collect b = Collect (a <> b)

foldMapDefault :: (Traversable t, Monoid m) => (a -> m) -> t a -> m
foldMapDefault f t = case traverse (\a -> Collect (f a)) t of Collect m -> m
