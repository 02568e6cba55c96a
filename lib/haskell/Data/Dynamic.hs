{-# LANGUAGE ExistentialQuantification #-}
-- | Values with their types.
module Data.Dynamic (Dynamic, Typeable, toDyn, fromDynamic, fromDyn, dynTypeRep) where

import Data.Typeable

data Dynamic = forall a. Typeable a => Dynamic a

instance Show Dynamic where
  showsPrec _ (Dynamic a) = showString "<<" . shows (typeOf a) . showString ">>"

toDyn :: Typeable a => a -> Dynamic
toDyn = Dynamic

fromDynamic :: Typeable a => Dynamic -> Maybe a
fromDynamic (Dynamic a) = cast a

fromDyn :: Typeable a => Dynamic -> a -> a
fromDyn d def = maybe def id (fromDynamic d)

dynTypeRep :: Dynamic -> TypeRep
dynTypeRep (Dynamic a) = typeOf a
