module Main where

main :: IO ()
main = do
  line <- getLine
  print (read line)
