module Books.Journal where

import Books.Accounts
import Books.Money
import qualified Data.Map as Map

-- A booking moves an amount from the credit side of one account to the debit side of another.
data Booking = Booking
  { day :: Int
  , debit :: Int
  , credit :: Int
  , amount :: Money
  , text :: String
  } deriving (Show, Eq)

data Problem
  = Unknown Int Int
  | NotPositive Int
  | OutOfOrder Int Int
  deriving (Show, Eq)

-- Balances: what was debited minus what was credited.
type Balances = Map.Map Int Money

check :: Chart -> [Booking] -> [Problem]
check c bookings = concatMap unknown bookings ++ concatMap positive bookings ++ order bookings
  where
    unknown b = [Unknown (day b) n | n <- [debit b, credit b], not (Map.member n c)]
    positive b = [NotPositive (day b) | amount b <= zero]
    order (a : b : rest) = [OutOfOrder (day a) (day b) | day b < day a] ++ order (b : rest)
    order _ = []

post :: Balances -> Booking -> Balances
post balances b = change (credit b) (zero `minus` amount b) (change (debit b) (amount b) balances)

change :: Int -> Money -> Balances -> Balances
change n m = Map.insertWith plus n m

postAll :: [Booking] -> Balances
postAll = foldl post Map.empty

-- The bookings of the days from the first to the last.
within :: Int -> Int -> [Booking] -> [Booking]
within from to = takeWhile ((<= to) . day) . dropWhile ((< from) . day)

-- A sale with its tax: two bookings.
sale :: Int -> Int -> Money -> String -> [Booking]
sale d account net what =
  [ Booking d account 4000 net what
  , Booking d account 2100 (times 19 net) ("tax: " ++ what)
  ]

-- Paid in equal parts, one every thirty days.
instalments :: Int -> Int -> Int -> Int -> Money -> String -> [Booking]
instalments first k to from total what =
  [ Booking (first + 30 * i) to from part (what ++ " " ++ show (i + 1) ++ "/" ++ show k)
  | (i, part) <- zip [0 ..] (split k total)
  ]

-- Two journals that are in order.
merge :: [Booking] -> [Booking] -> [Booking]
merge [] bs = bs
merge as [] = as
merge (a : as) (b : bs)
  | day a <= day b = a : merge as (b : bs)
  | otherwise = b : merge (a : as) bs
