-- | Monads whose structures go side by side.
module Control.Monad.Zip (MonadZip (..)) where

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
