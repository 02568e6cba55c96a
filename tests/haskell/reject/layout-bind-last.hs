module Main where

main :: IO ()
main = do
  putStrLn "name?"
  name <- getLine
