-- fromIntegral, realToFrac, truncation between every pair that matters.
module Main where

import Data.Int
import Data.Word

main :: IO ()
main = do
  let n = -129 :: Int
  print (fromIntegral n :: Int8, fromIntegral n :: Word8, fromIntegral n :: Word, fromIntegral n :: Double, fromIntegral n :: Integer)
  print (truncate (-1.9 :: Double) :: Int8, round (2.5 :: Float) :: Word8, ceiling (1e3 :: Double) :: Int16, floor (-0.5 :: Float) :: Integer)
  print (realToFrac (1.5 :: Float) :: Double, realToFrac (3 :: Int) :: Double, fromRational 0.75 :: Float)
  print (toInteger (maxBound :: Int64), fromInteger (2 ^ 65 + 3) :: Int, fromEnum (3.9 :: Double), toEnum 66 :: Char)
  print (fromIntegral (maxBound :: Word8) + (1 :: Int), (fromIntegral (200 :: Word8) :: Int8))
  print (floor (logBase 10 1000.5 :: Double) :: Int, sqrt (fromIntegral (17 :: Int)) :: Double)
  print (div 7 2 :: Int, 7 / 2 :: Double, fromIntegral (7 :: Int) / 2 :: Float, toRational (0.5 :: Float))
