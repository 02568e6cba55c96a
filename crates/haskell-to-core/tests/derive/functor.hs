-- file: GHC/Base.hs
module GHC.Base where
class Functor f where { fmap :: (a -> b) -> f a -> f b }
-- file: Data/Foldable.hs
module Data.Foldable where
class Foldable f where { foldr :: (a -> b -> b) -> b -> f a -> b }
-- file: Data/Traversable.hs
module Data.Traversable where
import GHC.Base
import Prelude hiding (Functor)
class Functor t => Traversable t where { traverse :: a }
-- file: Main.hs
module Tree where
import Prelude hiding (Functor (..))
import GHC.Base
import Data.Foldable
import Data.Traversable
data Tree a = Tip | Node (Tree a) a [Tree a] (Int, a) deriving (Functor, Foldable, Traversable)
newtype Reader r a = Reader (r -> Maybe a) deriving (Functor)
newtype App m a = App (m a) deriving (Monad)
data Bad a = Bad (a -> Int) deriving (Functor)
data Worse a = Worse a deriving (Num)
