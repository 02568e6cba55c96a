-- | Monads whose structures go side by side.
module Control.Monad.Zip (MonadZip (..)) where

import Data.Functor.Identity (Identity (..))
import Data.Monoid
import Data.Ord (Down (..))
import Data.Proxy (Proxy (..))
import GHC.Base (liftM2)
import GHC.Semigroup (NonEmpty (..))

class Monad m => MonadZip m where
  mzip :: m a -> m b -> m (a, b)
  mzipWith :: (a -> b -> c) -> m a -> m b -> m c
  munzip :: m (a, b) -> (m a, m b)

  mzip = mzipWith (,)
  mzipWith f ma mb = fmap (uncurry f) (mzip ma mb)
  munzip mab = (fmap fst mab, fmap snd mab)

instance MonadZip [] where
  mzip = zip
  mzipWith = zipWith
  munzip = unzip

instance MonadZip Maybe where
  mzipWith f (Just a) (Just b) = Just (f a b)
  mzipWith _ _ _ = Nothing

instance MonadZip Identity where
  mzipWith f (Identity a) (Identity b) = Identity (f a b)

instance MonadZip Down where
  mzipWith f (Down a) (Down b) = Down (f a b)

instance MonadZip Dual where
  mzipWith f (Dual a) (Dual b) = Dual (f a b)

instance MonadZip Sum where
  mzipWith f (Sum a) (Sum b) = Sum (f a b)

instance MonadZip Product where
  mzipWith f (Product a) (Product b) = Product (f a b)

instance MonadZip First where
  mzipWith = liftM2

instance MonadZip Last where
  mzipWith = liftM2

instance MonadZip NonEmpty where
  mzipWith f (a :| as) (b :| bs) = f a b :| zipWith f as bs

instance MonadZip Proxy where
  mzipWith _ _ _ = Proxy

instance MonadZip f => MonadZip (Alt f) where
  mzipWith f (Alt a) (Alt b) = Alt (mzipWith f a b)
