-- Data.Time.Clock differences have sensible signs and types.
module Main where

import Data.Time.Clock

main :: IO ()
main = do
  t <- getCurrentTime
  u <- getCurrentTime
  print (diffUTCTime u t >= 0)
  print (u >= t, t == t)
  let d = 1.5 :: NominalDiffTime
  print (d, d * 2, realToFrac d + 1 :: Double)
  print (diffUTCTime (addUTCTime 10 t) t)
  print (nominalDay)
