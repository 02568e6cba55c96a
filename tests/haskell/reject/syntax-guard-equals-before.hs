module Main where

sign :: Int -> Int
sign n =
  | n > 0 = 1
  | otherwise = -1

main :: IO ()
main = print (sign 1)
