module Main where

size :: Int -> String
size n
  | n - 10 = "big"
  | otherwise = "small"

main :: IO ()
main = putStrLn (size 3)
