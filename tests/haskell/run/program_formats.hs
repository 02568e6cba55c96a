-- Numbers as text: printf, showFFloat and its kin, read back, bases, rationals.
module Main (main) where

import Data.Char (intToDigit)
import Data.Fixed
import Data.Int
import Data.Ratio
import Data.Word
import Numeric
import Text.Printf

doubles :: [Double]
doubles = [0, -0.0, 1, -1.5, 0.1, 1 / 3, 1e7, 123456.789, 9999999, 1.0e-2, 0.099, 5.0e-324, 1.7976931348623157e308, 2 ^ 53, 1 / 0, -1 / 0, 0 / 0, 12345678.9]

main :: IO ()
main = do
  mapM_ print doubles
  mapM_ (\d -> putStrLn (unwords [showFFloat (Just 3) d "", showEFloat (Just 2) d "", showGFloat (Just 2) d "", showFFloat Nothing d "", showEFloat Nothing d "", showFFloatAlt (Just 0) d "", showHFloat d ""])) doubles
  mapM_ (\d -> printf "%f|%.0f|%8.2f|%-9.1f|%+d|%e|%g|%05.1f|%s\n" d d d d (length (show d)) d d d (show d)) (take 14 doubles)
  printf "%5d|%-5d|%05d|%+5d|%x|%X|%o|%b|%c|%%|%10s|%-10s|%.3s|\n" (42 :: Int) (42 :: Int) (42 :: Int) (42 :: Int) (255 :: Int) (255 :: Int) (8 :: Int) (5 :: Int) 'z' "right" "left" "truncated"
  printf "%d %d %u %x %s\n" (-7 :: Int8) (maxBound :: Word64) (-1 :: Int16) (-1 :: Int32) (show [1, 2 :: Int])
  printf "%*d|%-*d|% d|%#x|%#o\n" (6 :: Int) (42 :: Int) (6 :: Int) (42 :: Int) (7 :: Int) (255 :: Int) (8 :: Int)
  let s = printf "%s is %d years and %.1f%% done" "it" (3 :: Int) (99.5 :: Double) :: String
  putStrLn s
  putStrLn (showHex (255 :: Int) "" ++ ' ' : showOct (64 :: Int) "" ++ ' ' : showIntAtBase 2 intToDigit (10 :: Int) "")
  print (map (fst . head) [readHex "ff", readOct "17", readDec "99z"] :: [Int])
  print (fst (head (readFloat "2.5e3x" :: [(Double, String)])), read "1e3" :: Double, read " ( -3 ) " :: Int, read "0x1F" :: Int)
  print (map round [0.5, 1.5, 2.5, -0.5, -1.5 :: Double] :: [Int], map truncate [2.7, -2.7 :: Double] :: [Int], map ceiling [2.1, -2.1 :: Double] :: [Int], map floor [2.1, -2.1 :: Double] :: [Int])
  print (properFraction (3.75 :: Double) :: (Int, Double), properFraction (-3.75 :: Double) :: (Int, Double), decodeFloat (1.5 :: Double), significand (8 :: Double), exponent (8 :: Double))
  print (3 % 4 + 1 % 4 :: Rational, numerator (6 % 8), toRational (0.75 :: Double), fromRational (7 % 2) :: Double, approxRational (3.14159 :: Double) 0.001)
  print (realToFrac (1.1 :: Float) :: Double, fromIntegral (300 :: Int) :: Word8, fromIntegral (200 :: Int) :: Int8, (maxBound :: Int) + 1)
  print (1.25 :: Centi, 3.14159 :: Milli, (-0.5) :: Deci, 7 `div'` 2 :: Integer, 7.5 `mod'` 2 :: Double, (2.50 :: Centi) * 1.1, read "3.456" :: Centi)
  print (floatToDigits 10 (123.456 :: Double), fromRat (1 % 3) :: Double, isNaN (0 / 0 :: Double), isInfinite (1 / 0 :: Float), isNegativeZero (-0.0 :: Double))
  print (gcd 12 18, lcm 4 6 :: Int, (-7) `div` 2, (-7) `mod` 2, (-7) `quot` 2, (-7) `rem` 2, divMod 7 (-2), quotRem 7 (-2) :: (Int, Int))
  print (2 ^ 64, 2 ^^ (-2) :: Double, 2 ** 0.5 :: Double, sqrt 2 :: Float, pi :: Double, exp 1 :: Double, atan2 1 (-1) :: Double)
  print (minimum doubles', maximum doubles', sum (take 3 doubles), compare (0 / 0 :: Double) 1, 0 / 0 == (0 / 0 :: Double))
  print ([1, 3 .. 9] :: [Double], [1.0, 1.5 .. 3.2] :: [Float], [10, 8 .. 1] :: [Int], ['a', 'c' .. 'i'], [LT ..])
  print (show (Just (-1)), show [Just (-1.5)], showsPrec 7 (-5 :: Int) "", shows (-5 :: Int) "", show (-5 % 3 :: Rational), Just (2 % 3 :: Rational))
  where doubles' = filter (not . isNaN) doubles
