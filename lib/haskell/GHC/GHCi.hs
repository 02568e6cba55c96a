-- | The monad that GHCi evaluates statements in.
module GHC.GHCi (GHCiSandboxIO (..), NoIO) where

import Control.Monad (ap, liftM)

class Monad m => GHCiSandboxIO m where
  ghciStepIO :: m a -> IO a

instance GHCiSandboxIO IO where
  ghciStepIO = id

newtype NoIO a = NoIO { noio :: IO a }

instance Functor NoIO where
  fmap = liftM

instance Applicative NoIO where
  pure = NoIO . pure
  (<*>) = ap

instance Monad NoIO where
  m >>= k = NoIO (noio m >>= noio . k)

instance GHCiSandboxIO NoIO where
  ghciStepIO = noio
