module Main where
import qualified Data.Map as M
import Data.Monoid

newtype Money = Money Int deriving (Eq, Ord, Show)
newtype Name = Name { getName :: String } deriving (Eq, Ord, Show)
newtype Rate = Rate Double deriving (Show)
data Item = Item { label :: Name, price :: Money, count :: Int } deriving Show

type Stock = M.Map Name Item

instance Semigroup Money where
  Money a <> Money b = Money (a + b)
instance Monoid Money where
  mempty = Money 0

times :: Int -> Money -> Money
times n (Money p) = Money (n * p)

cost :: Item -> Money
cost i = times (count i) (price i)

discount :: Rate -> Money -> Money
discount (Rate r) (Money m) = Money (m + floor (fromIntegral m * r))

total :: [Item] -> Money
total is = mconcat (map cost is)

stock :: Stock
stock = M.fromList [(label i, i) | i <- items]

items :: [Item]
items = [Item (Name "tea") (Money 3) 4, Item (Name "pot") (Money 20) 1]

prices :: [Item] -> [(Name, Money)]
prices is = [(label i, cost i) | i <- is]

refund :: Money -> Money
refund (Money m) = Money (negate m)

totals :: [Item] -> (Sum Int, Maybe Money)
totals is = (foldMap (Sum . count) is, if null is then Nothing else Just (maximum (map cost is)))

main :: IO ()
main = do
  let t = total items
  print t
  print (discount (Rate 0.5) t)
  print (M.lookup (Name "tea") stock)
  print (refund t)
  print (totals items)
