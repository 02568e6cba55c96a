module Data.Thing
  ( foo, (<+>), T, U (..), V (A, b), W (),
    module Data.List, M.Map,
  ) where
import Data.List
import qualified Data.Map as M
import qualified Data.Map.Strict
import Data.Maybe hiding (fromJust, Maybe (..))
import Prelude ()
import Data.Foldable (Foldable (foldr, toList), for_, )
import Data.Set qualified as Set (Set, (\\))
foo = M.empty
default (Integer, Double)
