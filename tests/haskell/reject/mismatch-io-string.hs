module Main where

main :: IO ()
main = do
  let name = getLine
  putStrLn ("hello " ++ name)
