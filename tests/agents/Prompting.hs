-- Asks for a name, and waits.
module Main where

import System.IO

main :: IO ()
main = do
  putStr "name: "
  hFlush stdout
  name <- getLine
  putStrLn ("hello " ++ name)
