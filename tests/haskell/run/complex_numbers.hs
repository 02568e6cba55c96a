-- Data.Complex arithmetic and show.
module Main where

import Data.Complex

main :: IO ()
main = do
  let z = 3 :+ 4 :: Complex Double
  print (z, magnitude z, realPart z, imagPart z, conjugate z)
  print (z * z, z + 1, negate z, z / (1 :+ 1), abs z, signum (0 :+ 2 :: Complex Double))
  print (mkPolar 2 0 :: Complex Double, cis 0 :: Complex Double, polar (0 :+ 1 :: Complex Double))
  print (phase (1 :+ 0 :: Complex Double), phase (0 :: Complex Double), sqrt ((-4) :+ 0) :: Complex Double)
  print (Just ((-1) :+ (-2)) :: Maybe (Complex Double), fmap round z :: Complex Int)
  print (fromIntegral (3 :: Int) :: Complex Double, (1 :+ 2) == (1 :+ 2 :: Complex Double))
  print (read "1.0 :+ (-2.0)" :: Complex Double)
  print (exp (0 :+ 0) :: Complex Double)
