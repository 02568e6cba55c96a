module Main where

main :: IO ()
main = do
  for i in [1 .. 3] do
    print i
