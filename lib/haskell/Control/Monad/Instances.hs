-- | Instances that once stood here and now come with the Prelude.
module Control.Monad.Instances (Functor (..), Monad (..)) where
