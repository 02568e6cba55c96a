{-# LANGUAGE StrictData #-}
-- StrictData: fields are strict unless marked lazy.
module Main where

import Control.Exception

data P = P Int Int
data L = L ~Int Int
newtype N = N Int

msg :: Either ErrorCall Int -> String
msg = either (\(ErrorCall m) -> m) show

main :: IO ()
main = do
  try (evaluate (case P (error "strict") 2 of P _ b -> b)) >>= putStrLn . msg
  try (evaluate (case L (error "lazy") 2 of L _ b -> b)) >>= putStrLn . msg
  try (evaluate (case N (error "newtype") of N _ -> 3)) >>= putStrLn . msg
  let xs = [error "list" :: Int, 2]
  print (xs !! 1)
