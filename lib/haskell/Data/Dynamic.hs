{-# LANGUAGE ScopedTypeVariables #-}
-- | Values with their types.
module Data.Dynamic
  ( Dynamic, Typeable, toDyn, fromDynamic, fromDyn, dynTypeRep, dynApply, dynApp
  ) where

import Control.Exception (Exception)
import Data.Typeable
import Unsafe.Coerce (unsafeCoerce)

-- | The type stands beside the value, which has forgotten it.
data Dynamic = Dynamic TypeRep Any

data Any

instance Show Dynamic where
  showsPrec _ (Dynamic t _) = showString "<<" . shows t . showString ">>"

instance Exception Dynamic

toDyn :: Typeable a => a -> Dynamic
toDyn a = Dynamic (typeOf a) (unsafeCoerce a)

fromDynamic :: forall a. Typeable a => Dynamic -> Maybe a
fromDynamic (Dynamic t a)
  | t == typeRep (Proxy :: Proxy a) = Just (unsafeCoerce a)
  | otherwise = Nothing

fromDyn :: Typeable a => Dynamic -> a -> a
fromDyn d def = maybe def id (fromDynamic d)

dynTypeRep :: Dynamic -> TypeRep
dynTypeRep (Dynamic t _) = t

-- | A function with its argument, when the types agree.
dynApply :: Dynamic -> Dynamic -> Maybe Dynamic
dynApply (Dynamic t f) (Dynamic u a) =
  fmap (\result -> Dynamic result (unsafeCoerce f a)) (funResultTy t u)

dynApp :: Dynamic -> Dynamic -> Dynamic
dynApp f x = case dynApply f x of
  Just r -> r
  Nothing -> errorWithoutStackTrace
    ("Type error in dynamic application.\n" ++ "Can't apply function " ++ show f ++ " to argument " ++ show x)
