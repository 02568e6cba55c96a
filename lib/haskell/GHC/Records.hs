{-# LANGUAGE PolyKinds, KindSignatures, MultiParamTypeClasses, FunctionalDependencies, AllowAmbiguousTypes #-}
-- | Fields by name. The compiler makes the instances.
module GHC.Records (HasField (..)) where

class HasField (x :: k) r a | x r -> a where
  getField :: r -> a
