module Shape.Ops.Table (Table, fromShapes, lookup, secret) where
import qualified Data.Map as M
import Data.Map (Map)
import Prelude hiding (lookup)
import qualified Prelude as P
import Shape
newtype Table = Table (Map String Double) deriving (Show)
instance Semigroup Table where Table a <> Table b = Table (M.unionWith (+) a b)
instance Monoid Table where mempty = Table M.empty
fromShapes :: [Shape] -> Table
fromShapes ss = Table (M.fromListWith (+) [(fromMaybe "other" (label s), area s) | s <- ss])
lookup :: String -> Table -> Maybe Double
lookup k (Table m) = P.lookup k (M.toList m)
secret :: Int
secret = P.length "secret"
