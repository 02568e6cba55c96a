-- getLine at the end of input raises an EOF error.
module Main where

import Control.Exception
import System.IO
import System.IO.Error

main :: IO ()
main = do
  a <- getLine
  putStrLn ("got " ++ a)
  r <- try getLine
  case r of
    Left e | isEOFError e -> putStrLn "end of file"
           | otherwise -> putStrLn "other"
    Right l -> putStrLn l
  b <- getLine `catch` \e -> return (show (e :: IOException))
  putStrLn b
  _ <- getLine
  return ()
