{-# LANGUAGE NoImplicitPrelude, PolyKinds, KindSignatures, ScopedTypeVariables, MagicHash, TypeOperators, GADTs #-}
-- | Types as values, and casts between types that turn out to be the same.
module Data.Typeable
  ( Typeable, TypeRep, Proxy (..), typeOf, typeRep, cast, gcast, eqT
  , typeRepTyCon, tyConName, TyCon, typeRepArgs, showsTypeRep
  , (:~:) (..)
  ) where

import GHC.Base
import GHC.Show
import Data.Proxy
import Data.Typeable.Internal
import Data.Type.Equality

newtype TyCon = TyCon [Char]
  deriving (Eq, Ord)

instance Show TyCon where
  showsPrec _ (TyCon s) = showString s

typeRep :: forall proxy a. Typeable a => proxy a -> TypeRep
typeRep _ = typeRep# (Proxy# :: Proxy# a)

typeOf :: forall a. Typeable a => a -> TypeRep
typeOf _ = typeRep# (Proxy# :: Proxy# a)

cast :: forall a b. (Typeable a, Typeable b) => a -> Maybe b
cast x
  | typeRep# (Proxy# :: Proxy# a) == typeRep# (Proxy# :: Proxy# b) = Just (unsafeCoerce x)
  | otherwise = Nothing

gcast :: forall a b c. (Typeable a, Typeable b) => c a -> Maybe (c b)
gcast x
  | typeRep# (Proxy# :: Proxy# a) == typeRep# (Proxy# :: Proxy# b) = Just (unsafeCoerce x)
  | otherwise = Nothing

eqT :: forall a b. (Typeable a, Typeable b) => Maybe (a :~: b)
eqT
  | typeRep# (Proxy# :: Proxy# a) == typeRep# (Proxy# :: Proxy# b) = Just (unsafeCoerce Refl)
  | otherwise = Nothing

typeRepTyCon :: TypeRep -> TyCon
typeRepTyCon t = TyCon (typeRepCon t)

tyConName :: TyCon -> String
tyConName (TyCon s) = s

typeRepArgs :: TypeRep -> [TypeRep]
typeRepArgs = typeRepArguments

showsTypeRep :: TypeRep -> ShowS
showsTypeRep = shows
