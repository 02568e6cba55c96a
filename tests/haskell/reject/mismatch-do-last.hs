module Main where

ask :: IO Int
ask = do
  putStrLn "number?"
  line <- getLine
  read line

main :: IO ()
main = ask >>= print
