-- RealFrac, RealFloat and Floating methods.
module Main where

r4 :: Double -> Double
r4 x = fromIntegral (round (x * 10000) :: Integer) / 10000

main :: IO ()
main = do
  print (map r4 [sin 1, cos 1, tan 1, asin 0.5, acos 0.5, atan 1, sinh 1, cosh 1, tanh 1, asinh 1, acosh 2, atanh 0.5])
  print (map r4 [exp 2, log 10, sqrt 2, 2 ** 10, logBase 2 1024, pi, atan2 1 (-1), atan2 (-1) 0])
  print (properFraction 3.75 :: (Int, Double), properFraction (-3.75) :: (Int, Double))
  print (map truncate [2.7, -2.7] :: [Int], map round [0.5, 1.5, -0.5, -1.5, 2.5] :: [Int], map ceiling [2.1, -2.1] :: [Int], map floor [2.9, -2.1] :: [Int])
  print (floatDigits (1 :: Double), floatRadix (1 :: Double), floatRange (1 :: Double), decodeFloat (1.5 :: Double), encodeFloat 3 4 :: Double)
  print (isNaN (0 / 0 :: Double), isInfinite (1 / 0 :: Double), isNegativeZero (-0.0 :: Double), isDenormalized (5e-324 :: Double))
  print (significand (8 :: Double), exponent (8 :: Double), scaleFloat 3 (1 :: Double))
  print (round (1e20 :: Double) :: Integer, truncate (1e10 :: Double) :: Int, fromIntegral (round 2.6) / 2)
  print (2 ^ 10, 2 ^^ (-2), 2 ** (-2), 10 ^ 20, (-2) ^ 3)
  print (max (0 / 0) 1 :: Double, min 1 (0 / 0) :: Double, compare 1 (0 / 0 :: Double), (0 / 0 :: Double) == 0 / 0)
  print (even (-2), odd 3, gcd (-4) 6, lcm 3 5, signum (-2.5), abs (-3.5), fromEnum 3.7, toEnum 65 :: Char)
