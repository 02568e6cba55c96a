module Books.Accounts where

import Books.Money
import qualified Data.Map as Map

data Kind = Asset | Liability | Income | Expense
  deriving (Show, Eq, Ord, Enum, Bounded)

data Account = Account
  { code :: Int
  , owner :: String
  , kind :: Kind
  , parent :: Maybe Int
  } deriving (Show, Eq)

type Chart = Map.Map Int Account

chart :: Chart
chart = Map.fromList [(code a, a) | a <- list]
  where
    list =
      [ Account 1000 "cash and bank" Asset Nothing
      , Account 1010 "till" Asset (Just 1000)
      , Account 1020 "bank" Asset (Just 1000)
      , Account 1400 "claims" Asset Nothing
      , Account 2000 "debts" Liability Nothing
      , Account 2100 "tax" Liability (Just 2000)
      , Account 2200 "suppliers" Liability (Just 2000)
      , Account 4000 "sales" Income Nothing
      , Account 4100 "interest" Income Nothing
      , Account 5000 "costs" Expense Nothing
      , Account 5100 "wages" Expense (Just 5000)
      , Account 5200 "rent" Expense (Just 5000)
      ]

-- The balance of some kinds of accounts grows on the debit side, that of others on the credit side.
growsByDebit :: Kind -> Bool
growsByDebit k = k `elem` [Asset, Expense]

signed :: Kind -> Money -> Money
signed k m = if growsByDebit k then m else zero `minus` m

-- An account, those above it first.
line :: Chart -> Int -> [Int]
line c n = case Map.lookup n c >>= parent of
  Just p -> line c p ++ [n]
  Nothing -> [n]

isWithin :: Chart -> Int -> Int -> Bool
isWithin c top n = top `elem` line c n

depth :: Chart -> Int -> Int
depth c n = length (line c n) - 1
