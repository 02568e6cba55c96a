module Main where

main :: IO ()
main = do
  print (length (words "a b c")
  putStrLn "done"
