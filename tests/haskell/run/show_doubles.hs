-- show of Double and Float: shortest digits, exponents, special values.
module Main where

main :: IO ()
main = do
  mapM_ print ([0, 0.1, 1, 1.5, 10, 100, 1234567, 9999999, 10000000, 12345678.9, 0.01, 0.099, 1e-3, 5e-324, 1.7976931348623157e308] :: [Double])
  mapM_ print ([1 / 3, 2 / 3, 1e21, 1e22, 123456789.123, 4.35, 0.3, 0.1 + 0.2, 100 * 1.1, 2 ** 0.5, pi, exp 1] :: [Double])
  print (1 / 0 :: Double, -1 / 0 :: Double, 0 / 0 :: Double, -0.0 :: Double)
  mapM_ print ([0.1, 1 / 3, 16777216, 3.4028235e38, 1e-45, pi, 1.0e-2, 1e7] :: [Float])
  print [Just (-1.5), Just 2]
  print (fromIntegral (2 ^ 53 + 1 :: Integer) :: Double, fromIntegral (2 ^ 100 :: Integer) :: Float)
  print (realToFrac (0.1 :: Float) :: Double, realToFrac (0.1 :: Double) :: Float)
  print (show (-5.0e-2), showsPrec 7 (-1.0) "", minimum [2.5, -3])
