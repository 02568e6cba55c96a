module Main where

main :: IO ()
main = do
  putStrLn "one"
    putStrLn "two"
  putStrLn "three"
