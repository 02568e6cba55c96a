-- Numeric defaulting to Integer and Double; show of defaulted expressions.
module Main where

average xs = sum xs / fromIntegral (length xs)

main :: IO ()
main = do
  print (2 ^ 100)
  print (1 / 3)
  print (sum [1 .. 100])
  print (truncate 3.7, round 2.5, round 3.5, round (-2.5), ceiling 2.1, floor (-2.1))
  print (average [1, 2, 3, 4])
  print (fromIntegral (3 :: Int) / 2)
  print (show 5 ++ show 5.0)
  print (toRational 0.75)
  print (length (show (product [1 .. 50])))
  print (10 `div` 3, 10 `mod` (-3), (-10) `quot` 3, (-10) `rem` 3, (-10) `divMod` 3, (-10) `quotRem` 3)
  print (sqrt 2 * sqrt 2 == 2)
  print (realToFrac 1.5 + 1)
