{-# LANGUAGE TypeFamilies, DataKinds, UndecidableInstances, TypeFamilyDependencies #-}
module Families where
import Data.Kind (Type)
type family Elem c
type instance Elem [e] = e
type family F a b :: Type where
  F Int b = b
  F a (Maybe _) = a
  F _ _ = ()
type family Inj a = r | r -> a
class Collection c where
  type Key c :: Type
  type Key c = Int
  data Store c
  type family Other c
  insert :: Key c -> c -> c
instance Collection [a] where
  type Key [a] = Int
  data Store [a] = ListStore a | NoStore deriving Show
  type Other [a] = a
  insert _ c = c
data family XList a
data instance XList Char = XCons Char (XList Char) | XNil
newtype instance XList () = XUnits Int
