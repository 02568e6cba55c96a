-- Data.Fixed: decimal arithmetic, mod', show and truncation.
module Main where

import Data.Fixed

main :: IO ()
main = do
  let price = 19.99 :: Centi
  print (price, price * 3, price / 3, negate price, 0.05 :: Centi)
  print (1.23456 :: Milli, 2 :: Micro, 7.5 :: Deci, 3 :: Uni, realToFrac (2.345 :: Double) :: Centi)
  print (7.5 `mod'` 2 :: Double, (-7.5) `mod'` 2 :: Double, 7.5 `div'` 2 :: Int, divMod' 7.5 (2 :: Double) :: (Int, Double))
  print (sum [0.1, 0.2, 0.3 :: Centi] == 0.6, truncate (9.99 :: Centi) :: Int, round (-2.5 :: Deci) :: Int)
  print (resolution (1 :: Milli), showFixed True (1.500 :: Milli), showFixed False (1.500 :: Milli), showFixed True (2 :: Milli))
  print (read "3.14" :: Centi, Just (-1.5 :: Deci), MkFixed 12345 :: Centi)
  print (1e3 :: Pico, 5 `mod'` 3 :: Int)
