{-# LANGUAGE GeneralizedNewtypeDeriving #-}

-- | Amounts of money, in cents, and how they are written.
module Money
  ( Money
  , cents
  , euros
  , toCents
  , scale
  , percent
  , splitEvenly
  , render
  , parseMoney
  , Currency (..)
  , Rates
  , convert
  , defaultRates
  ) where

import Data.Char (isDigit)
import qualified Data.Map.Strict as Map

newtype Money = Money Integer
  deriving (Eq, Ord, Num)

instance Show Money where
  showsPrec d m = showParen (d > 10) (showString "money " . showString (render m))

instance Semigroup Money where
  (<>) = (+)

instance Monoid Money where
  mempty = Money 0

cents :: Integer -> Money
cents = Money

euros :: Integer -> Money
euros n = Money (n * 100)

toCents :: Money -> Integer
toCents (Money n) = n

-- | Multiplies by a fraction; halves go to the even neighbour.
scale :: Rational -> Money -> Money
scale factor (Money n) = Money (round (factor * fromInteger n))

percent :: Integer -> Money -> Money
percent p = scale (fromInteger p / 100)

-- | Parts that differ by at most a cent and add up to the whole.
splitEvenly :: Int -> Money -> [Money]
splitEvenly parts (Money n)
  | parts <= 0 = []
  | otherwise =
      let k = toInteger parts
          (each, left) = n `divMod` k
       in [Money (each + (if i < left then 1 else 0)) | i <- [0 .. k - 1]]

render :: Money -> String
render (Money n) = sign ++ grouped (show whole) ++ "." ++ pad (show part)
  where
    sign = if n < 0 then "-" else ""
    (whole, part) = abs n `quotRem` 100
    pad s = replicate (2 - length s) '0' ++ s

-- | A comma between every three digits.
grouped :: String -> String
grouped = reverse . go . reverse
  where
    go s = case splitAt 3 s of
      (three, []) -> three
      (three, rest) -> three ++ "," ++ go rest

parseMoney :: String -> Maybe Money
parseMoney ('-' : rest) = negate <$> parseMoney rest
parseMoney text = case span isDigit (filter (/= ',') text) of
  ("", _) -> Nothing
  (whole, "") -> Just (euros (read whole))
  (whole, '.' : part)
    | length part == 2 && all isDigit part -> Just (Money (read whole * 100 + read part))
    | [d] <- part, isDigit d -> Just (Money (read whole * 100 + read part * 10))
  _ -> Nothing

data Currency = EUR | USD | CHF
  deriving (Eq, Ord, Show, Read, Enum, Bounded)

-- | What one unit is worth in euros.
type Rates = Map.Map Currency Rational

defaultRates :: Rates
defaultRates = Map.fromList [(EUR, 1), (USD, 92 / 100), (CHF, 105 / 100)]

convert :: Rates -> Currency -> Currency -> Money -> Maybe Money
convert rates from to amount = do
  f <- Map.lookup from rates
  t <- Map.lookup to rates
  pure (scale (f / t) amount)
