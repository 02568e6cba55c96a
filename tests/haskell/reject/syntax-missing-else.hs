module Main where

main :: IO ()
main = do
  line <- getLine
  if null line then putStrLn "empty"
  putStrLn "done"
