module Shop.Basket (Basket, basket, total, versionText) where

import qualified Data.Map as Map
import Data.Version (showVersion)
import Helpers (sumCents)
import Paths_core (version)
import Shop.Rules (price)
import Util.Units

type Basket = Map.Map String (Pieces, Cents)

basket :: [(String, Int, Int)] -> Basket
basket entries = Map.fromList [(name, (Pieces n, Cents each)) | (name, n, each) <- entries]

total :: Basket -> Cents
total = sumCents . map (\case (n, each) -> price n each) . Map.elems

versionText :: String
versionText = showVersion version
