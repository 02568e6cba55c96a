module Depot.Stock (Stock, Item (..), stocked, find', available, remove, levels) where

import qualified Data.Map as Map
import Depot.Money

data Item = Item { count :: Int, unit :: Cents }
  deriving Show

type Stock = Map.Map String Item

stocked :: [(String, Int, Cents)] -> Stock
stocked rows = Map.fromList [(sku, Item n c) | (sku, n, c) <- rows]

find' :: String -> Stock -> Maybe Item
find' = Map.lookup

available :: String -> Stock -> Int
available sku s = maybe 0 count (find' sku s)

remove :: String -> Int -> Stock -> Stock
remove sku n = Map.adjust (\i -> i { count = count i - n }) sku

levels :: Stock -> [(String, Int)]
levels s = [(sku, count i) | (sku, i) <- Map.toList s]
