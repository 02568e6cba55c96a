module Main where

main :: IO ()
main = do
  let count = length "abc"
  putStrLn ("count: " ++ count)
