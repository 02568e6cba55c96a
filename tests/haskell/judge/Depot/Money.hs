module Depot.Money (Cents (..), total, times, percent, above, money) where

-- | An amount of money, exact.
newtype Cents = Cents Int
  deriving (Eq, Ord, Show)

total :: [Cents] -> Cents
total cs = Cents (sum [n | Cents n <- cs])

times :: Int -> Cents -> Cents
times n (Cents c) = Cents (n * c)

-- | So many hundredths of it, rounded to the nearest cent.
percent :: Int -> Cents -> Cents
percent p (Cents c) = Cents ((c * p + 50) `div` 100)

above :: Int -> Cents -> Bool
above limit (Cents c) = c > limit

money :: Cents -> String
money (Cents c) = show (c `div` 100) ++ "." ++ pad (c `mod` 100)

pad :: Int -> String
pad n
  | n < 10 = '0' : show n
  | otherwise = show n
