{-# LANGUAGE PolyKinds, KindSignatures, ScopedTypeVariables, MagicHash, TypeOperators, GADTs #-}
-- | Types as values that carry the type which they stand for. What takes them apart is in
-- "Data.Typeable".
module Type.Reflection
  ( Typeable, TypeRep, typeRep, typeOf, eqTypeRep, typeRepTyCon, rnfTypeRep
  , SomeTypeRep (..), someTypeRep, someTypeRepTyCon
  , TyCon, tyConName, tyConModule, tyConPackage
  , (:~:) (..), (:~~:) (..)
  ) where

import Data.Proxy (Proxy (..))
import Data.Type.Equality ((:~:) (..), (:~~:) (..), TestEquality (..))
import Data.Typeable (TyCon, tyConModule, tyConName, tyConPackage)
import qualified Data.Typeable as T
import Data.Typeable.Internal (Proxy# (..), Typeable (..))
import qualified Data.Typeable.Internal as I
import Unsafe.Coerce (unsafeCoerce)

newtype TypeRep (a :: k) = TypeRep I.TypeRep
  deriving (Eq, Ord)

instance Show (TypeRep a) where
  showsPrec d (TypeRep t) = showsPrec d t

instance TestEquality TypeRep where
  testEquality (TypeRep a) (TypeRep b)
    | a == b = Just (unsafeCoerce Refl)
    | otherwise = Nothing

typeRep :: forall a. Typeable a => TypeRep a
typeRep = TypeRep (typeRep# (Proxy# :: Proxy# a))

typeOf :: Typeable a => a -> TypeRep a
typeOf _ = typeRep

eqTypeRep :: TypeRep a -> TypeRep b -> Maybe (a :~~: b)
eqTypeRep (TypeRep a) (TypeRep b)
  | a == b = Just (unsafeCoerce HRefl)
  | otherwise = Nothing

typeRepTyCon :: TypeRep a -> TyCon
typeRepTyCon (TypeRep t) = T.typeRepTyCon t

rnfTypeRep :: TypeRep a -> ()
rnfTypeRep (TypeRep t) = T.rnfTypeRep t

data SomeTypeRep where
  SomeTypeRep :: TypeRep a -> SomeTypeRep

instance Eq SomeTypeRep where
  SomeTypeRep (TypeRep a) == SomeTypeRep (TypeRep b) = a == b

instance Ord SomeTypeRep where
  compare (SomeTypeRep (TypeRep a)) (SomeTypeRep (TypeRep b)) = compare a b

instance Show SomeTypeRep where
  showsPrec d (SomeTypeRep t) = showsPrec d t

someTypeRep :: forall proxy a. Typeable a => proxy a -> SomeTypeRep
someTypeRep _ = SomeTypeRep (typeRep :: TypeRep a)

someTypeRepTyCon :: SomeTypeRep -> TyCon
someTypeRepTyCon (SomeTypeRep t) = typeRepTyCon t
