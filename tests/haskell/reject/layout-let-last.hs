module Main where

main :: IO ()
main = do
  putStrLn "start"
  let x = 1
