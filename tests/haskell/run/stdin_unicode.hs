-- Unicode text in and out.
module Main where

import Data.Char

main :: IO ()
main = do
  ls <- fmap lines getContents
  mapM_ (putStrLn . map toUpper) ls
  print (map length ls)
  mapM_ print ls
  putStrLn (reverse (concat ls))
