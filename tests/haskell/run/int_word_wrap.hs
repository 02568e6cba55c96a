-- Fixed-width integers wrap, convert and divide as in GHC.
module Main where

import Control.Exception
import Data.Int
import Data.Word

sh :: Show a => a -> IO ()
sh x = do
  r <- try (evaluate x)
  case r of
    Left e -> putStrLn ("exception: " ++ show (e :: ArithException))
    Right v -> print v

main :: IO ()
main = do
  print (maxBound :: Int8, minBound :: Int16, maxBound :: Int32, maxBound :: Int64, maxBound :: Word, maxBound :: Word64)
  print (fromIntegral (300 :: Int) :: Word8, fromIntegral (200 :: Int) :: Int8, fromIntegral (-1 :: Int) :: Word16)
  print (100 + 100 :: Int8, 0 - 1 :: Word8, 200 * 2 :: Word8, negate 1 :: Word32)
  print (maxBound + 1 :: Int, (maxBound :: Int) * 2)
  print ((-7) `div` 2 :: Int8, (-7) `mod` 2 :: Int8, (-7) `quot` 2 :: Int16, (-7) `rem` 2 :: Int32)
  sh (minBound `div` (-1) :: Int)
  sh (minBound `quot` (-1) :: Int8)
  sh (minBound `mod` (-1) :: Int)
  sh (minBound `rem` (-1) :: Int16)
  sh (5 `div` 0 :: Int)
  sh (5 `mod` 0 :: Word8)
  sh (5 `quot` 0 :: Integer)
  sh (5 `divMod` (0 :: Integer))
  print (toInteger (maxBound :: Word64) + 1, fromInteger (2 ^ 64 + 5) :: Word64, fromInteger (2 ^ 63) :: Int)
  print ([250 ..] :: [Word8], [minBound .. -126] :: [Int8], read "-5" :: Int8, read "300" :: Word8)
  print (abs (minBound :: Int), signum (-5 :: Int8), gcd 12 18 :: Word8, lcm 4 6 :: Int, gcd 0 0 :: Int)
