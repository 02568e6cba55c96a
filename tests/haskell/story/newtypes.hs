module Main where

import qualified Data.Map as Map

-- Amounts, names and rates that are newtypes: shown as they are written.
newtype Money = Money Int deriving (Eq, Ord, Show)
newtype Name = Name { getName :: String } deriving (Eq, Ord, Show)
newtype Rate = Rate Double deriving (Show)

data Item = Item { label :: Name, price :: Money, count :: Int } deriving (Show)

times :: Int -> Money -> Money
times n (Money p) = Money (n * p)

cost :: Item -> Money
cost i = times (count i) (price i)

plus :: Money -> Money -> Money
plus (Money a) (Money b) = Money (a + b)

total :: [Item] -> Money
total = foldr (plus . cost) (Money 0)

discount :: Rate -> Money -> Money
discount (Rate r) (Money m) = Money (m - floor (fromIntegral m * r))

stock :: Map.Map Name Item
stock = Map.fromList [(label i, i) | i <- items]

items :: [Item]
items = [Item (Name "tea") (Money 3) 4, Item (Name "pot") (Money 20) 1]

cheapest :: [Item] -> Maybe Money
cheapest [] = Nothing
cheapest is = Just (minimum (map cost is))

main :: IO ()
main = do
  let t = total items
  print t
  print (discount (Rate 0.5) t)
  print (fmap price (Map.lookup (Name "tea") stock))
  print (cheapest items)
