-- | Numbers out of texts.
module Data.Text.Read (Reader, decimal, signed, hexadecimal, rational, double) where

import Data.Char
import Data.Text.Internal (Text, pack, unpack)

type Reader a = Text -> Either String (a, Text)

decimal, hexadecimal :: Integral a => Reader a
decimal t = case span isDigit (unpack t) of
  ("", _) -> Left "input does not start with a digit"
  (ds, rest) -> Right (fromInteger (read ds), pack rest)
hexadecimal t = case span isHexDigit (dropMark (unpack t)) of
  ("", _) -> Left "input does not start with a hexadecimal digit"
  (ds, rest) -> Right (foldl (\acc d -> acc * 16 + fromIntegral (digitToInt d)) 0 ds, pack rest)
  where
    dropMark ('0' : x : rest) | x == 'x' || x == 'X' = rest
    dropMark s = s

signed :: Num a => Reader a -> Reader a
signed f t = case unpack t of
  '-' : rest -> fmap (\(n, r) -> (negate n, r)) (f (pack rest))
  '+' : rest -> f (pack rest)
  _ -> f t

rational :: Fractional a => Reader a
rational = fractional fromRational

double :: Reader Double
double = fractional fromRational

fractional :: Num a => (Rational -> a) -> Reader a
fractional make t = signed positive t
  where
    positive u = case span isDigit (unpack u) of
      ("", _) -> Left "input does not start with a digit"
      (whole, rest) ->
        let (frac, rest1) = case rest of
              '.' : r | (ds@(_ : _), r') <- span isDigit r -> (ds, r')
              _ -> ("", rest)
            (e, rest2) = case rest1 of
              c : r | c == 'e' || c == 'E', Just (n, r') <- exponentOf r -> (n, r')
              _ -> (0, rest1)
            mantissa = fromInteger (read (whole ++ frac)) :: Rational
        in Right (make (mantissa * 10 ^^ (e - length frac)), pack rest2)
    exponentOf ('-' : r) = fmap (\(n, r') -> (negate n, r')) (exponentOf' r)
    exponentOf ('+' : r) = exponentOf' r
    exponentOf r = exponentOf' r
    exponentOf' :: String -> Maybe (Int, String)
    exponentOf' r = case span isDigit r of
      ("", _) -> Nothing
      (ds, r') -> Just (read ds, r')
