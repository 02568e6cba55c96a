{-# LANGUAGE NumericUnderscores, BinaryLiterals, HexFloatLiterals, NegativeLiterals #-}
-- Literals in every base, with underscores, at several types.
module Main where

import Data.Int
import Data.Word
import Data.Ratio

main :: IO ()
main = do
  print (0xff, 0o17, 0b1011, 0XFF, 0B11)
  print (1_000_000 :: Int, 0x_ff_ff :: Int, 1_0.5_0e1_0 :: Double)
  print (1e3, 1.5e-3, 2E5, 12.75)
  print (0x1.8p1 :: Double)
  print (1e3 :: Rational, 0.125 :: Rational)
  print (300 :: Int16, 255 :: Word8, 65535 :: Word16)
  print (-1 :: Int, abs -5 :: Int)
  print (1 :: Float, 0.1 :: Float, 16777217 :: Float)
  print (3 :: Ratio Int)
  print (123456789012345678901234567890)
  print (1.0e-2, 0.1, 1e7, 9999999.0, 12345678.9, 1e22, 1e21)
