-- readLn, read of structures, getChar, hGetLine, lookahead by isEOF.
module Main where

import System.IO

main :: IO ()
main = do
  n <- readLn :: IO Int
  xs <- readLn :: IO [Double]
  (a, b) <- readLn :: IO (String, Bool)
  print (n, sum xs, a, b)
  c <- getChar
  d <- getChar
  print (c, d)
  rest <- hGetLine stdin
  putStrLn rest
  e <- hIsEOF stdin
  print e
  remaining <- getContents
  print (lines remaining)
