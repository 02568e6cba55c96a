-- file: GHC/Classes.hs
module GHC.Classes where
import Prelude hiding (Eq (..))
class Eq a where { (==) :: a -> a -> Bool }
class Eq a => Ord a where { compare :: a -> a -> Int }
-- file: GHC/Show.hs
module GHC.Show where
class Show a where { showsPrec :: Int -> a -> String }
-- file: GHC/Enum.hs
module GHC.Enum where
class Enum a where { fromEnum :: a -> Int }
class Bounded a where { minBound :: a }
-- file: Stock.hs
module Stock where
import Prelude hiding (Eq, Show)
import GHC.Classes (Eq, Ord)
import GHC.Show (Show)
import GHC.Enum (Enum, Bounded)
data Colour = Red | Green | Blue deriving (Eq, Ord, Enum, Bounded)
data T a = Leaf | T a :* Int | Rec { left, (%%) :: a } deriving (Eq, Ord, Show)
infixl 6 :*
newtype Age = Age Int deriving (Eq, Show)
