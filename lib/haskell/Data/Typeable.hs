{-# LANGUAGE NoImplicitPrelude, PolyKinds, KindSignatures, ScopedTypeVariables, MagicHash, TypeOperators, GADTs #-}
-- | Types as values, and casts between types that turn out to be the same.
module Data.Typeable
  ( Typeable, TypeRep, Proxy (..), typeOf, typeRep, cast, gcast, eqT
  , gcast1, gcast2, typeRepTyCon, typeRepArgs, showsTypeRep, splitTyConApp, funResultTy, mkFunTy
  , rnfTypeRep
  , TyCon, tyConName, tyConModule, tyConPackage, rnfTyCon
  , typeOf1, typeOf2, typeOf3, typeOf4, typeOf5, typeOf6, typeOf7
  , (:~:) (..)
  ) where

import GHC.Base
import GHC.Show
import Data.Proxy
import Data.Typeable.Internal
import Data.Type.Equality

-- | A constructor, by its name with the module.
newtype TyCon = TyCon [Char]
  deriving (Eq, Ord)

instance Show TyCon where
  showsPrec _ (TyCon s) = showString (unqualified s)

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

gcast1 :: forall c t t' a. (Typeable t, Typeable t') => c (t a) -> Maybe (c (t' a))
gcast1 x
  | typeRep# (Proxy# :: Proxy# t) == typeRep# (Proxy# :: Proxy# t') = Just (unsafeCoerce x)
  | otherwise = Nothing

gcast2 :: forall c t t' a b. (Typeable t, Typeable t') => c (t a b) -> Maybe (c (t' a b))
gcast2 x
  | typeRep# (Proxy# :: Proxy# t) == typeRep# (Proxy# :: Proxy# t') = Just (unsafeCoerce x)
  | otherwise = Nothing

typeRepTyCon :: TypeRep -> TyCon
typeRepTyCon (TypeRep c _) = TyCon c

-- | As GHC 9.0 has it: lists and functions have names of their own.
tyConName :: TyCon -> String
tyConName (TyCon s) = case unqualified s of
  "->" -> "FUN"
  name -> name

tyConModule :: TyCon -> String
tyConModule (TyCon s) = moduleOf s

-- | Programs are in the package @main@; which one a library's module is from is not kept.
tyConPackage :: TyCon -> String
tyConPackage t = if eqString (tyConModule t) "Main" then "main" else "base"

rnfTyCon :: TyCon -> ()
rnfTyCon (TyCon s) = forced s

rnfTypeRep :: TypeRep -> ()
rnfTypeRep (TypeRep c as) = forced c `seq` go as
  where
    go [] = ()
    go (t : ts) = rnfTypeRep t `seq` go ts

forced :: [a] -> ()
forced [] = ()
forced (c : cs) = c `seq` forced cs

typeRepArgs :: TypeRep -> [TypeRep]
typeRepArgs = typeRepArguments

splitTyConApp :: TypeRep -> (TyCon, [TypeRep])
splitTyConApp t = (typeRepTyCon t, typeRepArguments t)

-- | The type of a function's result for an argument of the second type.
funResultTy :: TypeRep -> TypeRep -> Maybe TypeRep
funResultTy (TypeRep c [a, b]) x
  | eqString (unqualified c) "->", a == x = Just b
funResultTy _ _ = Nothing

mkFunTy :: TypeRep -> TypeRep -> TypeRep
mkFunTy a b = mkTyApp (mkTyApp (typeRep# (Proxy# :: Proxy# (->))) a) b

showsTypeRep :: TypeRep -> ShowS
showsTypeRep = shows

-- The types without their last arguments.

typeOf1 :: forall t a. Typeable t => t a -> TypeRep
typeOf1 _ = typeRep# (Proxy# :: Proxy# t)

typeOf2 :: forall t a b. Typeable t => t a b -> TypeRep
typeOf2 _ = typeRep# (Proxy# :: Proxy# t)

typeOf3 :: forall t a b c. Typeable t => t a b c -> TypeRep
typeOf3 _ = typeRep# (Proxy# :: Proxy# t)

typeOf4 :: forall t a b c d. Typeable t => t a b c d -> TypeRep
typeOf4 _ = typeRep# (Proxy# :: Proxy# t)

typeOf5 :: forall t a b c d e. Typeable t => t a b c d e -> TypeRep
typeOf5 _ = typeRep# (Proxy# :: Proxy# t)

typeOf6 :: forall t a b c d e f. Typeable t => t a b c d e f -> TypeRep
typeOf6 _ = typeRep# (Proxy# :: Proxy# t)

typeOf7 :: forall t a b c d e f g. Typeable t => t a b c d e f g -> TypeRep
typeOf7 _ = typeRep# (Proxy# :: Proxy# t)
