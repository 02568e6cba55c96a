module Books.Report where

import Books.Accounts
import Books.Journal
import Books.Money
import Data.List (sortOn)
import qualified Data.Map as Map

-- The balance of an account with those below it, positive on its own side.
total :: Chart -> Balances -> Int -> Money
total c balances n = signed (kind (c Map.! n)) (foldr plus zero own)
  where
    own = [m | (k, m) <- Map.toList balances, isWithin c n k]

profit :: Chart -> Balances -> Money
profit c balances = sumOf Income `minus` sumOf Expense
  where
    sumOf k = foldr plus zero [total c balances (code a) | a <- tops c, kind a == k]

tops :: Chart -> [Account]
tops c = [a | a <- Map.elems c, parent a == Nothing]

sheet :: Chart -> Balances -> [String]
sheet c balances = concatMap section [minBound .. maxBound]
  where
    section k = (show k ++ ":") : concatMap row [a | a <- Map.elems c, kind a == k]
    row a
      | total c balances (code a) == zero = []
      | otherwise = [columns (replicate (2 * depth c (code a) + 2) ' ' ++ owner a) (render (total c balances (code a)))]

columns :: String -> String -> String
columns left right = left ++ replicate (max 1 (34 - length left - length right)) '.' ++ right

-- How an account developed: day, text, balance.
statement :: Chart -> Int -> [Booking] -> [(Int, String, Money)]
statement c n = go zero
  where
    go _ [] = []
    go before (b : rest)
      | debit b == n || credit b == n = (day b, text b, after) : go after rest
      | otherwise = go before rest
      where
        after = before `plus` signed (kind (c Map.! n)) (moved n b)

moved :: Int -> Booking -> Money
moved n b = (if debit b == n then amount b else zero) `minus` (if credit b == n then amount b else zero)

-- The largest movements, the largest first.
largest :: Int -> [Booking] -> [String]
largest k = map text . take k . sortOn (negate . cents . amount)

-- Balances at the end of each month of thirty days.
monthly :: Chart -> Int -> [Booking] -> [Money]
monthly c n bookings = [total c (postAll (within 0 (30 * m) bookings)) n | m <- [1 .. months]]
  where
    months = (maximum (map day bookings) + 29) `div` 30
