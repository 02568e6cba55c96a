-- Data.Ratio: normalisation, show, rounding, approximations.
module Main where

import Data.Ratio
import Control.Exception

main :: IO ()
main = do
  let r = 6 % (-8) :: Rational
  print (r, numerator r, denominator r, abs r, signum r, recip r)
  print (map (truncate :: Rational -> Int) [7 % 2, -7 % 2], map (round :: Rational -> Int) [5 % 2, 7 % 2, -5 % 2], map floor [7 % 2, -7 % 2 :: Rational] :: [Int])
  print (1 % 3 + 1 % 6 :: Rational, (2 % 3) ^ 3 :: Rational, (2 % 3) ^^ (-2) :: Rational, 3 / 4 :: Rational)
  print (approxRational 3.14159 0.001, toRational 0.1, fromRational (3 % 8) :: Double)
  print (properFraction (7 % 2 :: Rational) :: (Int, Rational), realToFrac (1 % 4 :: Rational) :: Double)
  print (Just (1 % 2 :: Rational), [3 % 1], compare (1 % 3) (2 % 6 :: Rational), showsPrec 8 (1 % 2 :: Rational) "")
  print (read "3 % 4" :: Rational, [1 % 2, 1 .. 2] :: [Rational])
  x <- try (evaluate (1 % 0 :: Rational))
  print (either (\e -> show (e :: ArithException)) show x)
  y <- try (evaluate (1 / 0 :: Rational))
  print (either (\e -> show (e :: ArithException)) show y)
