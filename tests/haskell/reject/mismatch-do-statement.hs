module Main where

main :: IO ()
main = do
  putStrLn "one"
  "two"
  putStrLn "three"
