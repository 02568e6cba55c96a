module Main where

import Control.Monad.Writer

step :: Int -> Writer [String] Int
step n = do
  tell ("got " ++ show n)
  return (n + 1)

main :: IO ()
main = print (runWriter (step 1))
