module DataTypes where
import Data.Kind (Type)
data Void
data Colour = Red | Green | Blue deriving (Eq, Ord, Enum, Bounded)
data Tree a = Leaf | Node (Tree a) a (Tree a) deriving Show
data Pair a b = !a :*: !b | a `Both` b
newtype Wrap f a = Wrap { unwrap :: f a }
type Name = String
type Fun a b = a -> b -> [(a, Maybe b)]
data Proxy (a :: k) = Proxy
data Strict = Strict {-# UNPACK #-} !Int ~Bool
newtype Fix (f :: Type -> Type) = Fix (f (Fix f))
type (a + b) = Either a b
