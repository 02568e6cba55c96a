-- exitSuccess in the middle; nothing after it runs.
module Main where

import System.Exit
import System.IO

main :: IO ()
main = do
  hSetBuffering stdout LineBuffering
  putStr "partial line"
  _ <- exitSuccess
  putStrLn "never"
