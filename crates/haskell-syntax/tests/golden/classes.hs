{-# LANGUAGE MultiParamTypeClasses, FunctionalDependencies, DefaultSignatures, InstanceSigs, FlexibleInstances #-}
module Classes where
class Shape a where
  area, perimeter :: a -> Double
  name :: a -> String
  name _ = "shape"
  infixl 7 <#>
  (<#>) :: a -> a -> a
  {-# MINIMAL area #-}
class (Eq a, Show a) => Both a
class Monad m => MonadLog w m | m -> w, w m -> m where
  logIt :: w -> m ()
  default logIt :: (Show w) => w -> m ()
  logIt _ = return ()
instance Shape Int where
  area :: Int -> Double
  area = fromIntegral
  perimeter x = 0
  a <#> b = a
instance (Both a, Both b) => Both (a, b)
instance {-# OVERLAPPING #-} Show (Maybe Int -> Int) where { show _ = "f" }
instance Both [a] => Both [[a]]
instance forall a. Both a => Both (Either a Int)
