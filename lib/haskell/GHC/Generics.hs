{-# LANGUAGE PolyKinds, KindSignatures #-}
-- | Classes that programs derive so that libraries can look at their types. Here nothing
-- looks: the classes are empty.
module GHC.Generics (Generic, Generic1) where

class Generic a

class Generic1 (f :: k)
