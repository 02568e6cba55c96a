module Main where

main :: IO ()
main = do
  n <- length "abc"
  print n
