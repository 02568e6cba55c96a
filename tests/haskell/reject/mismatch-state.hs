module Main where

import Control.Monad.State

counter :: State Int Int
counter = do
  n <- get
  put (show n)
  return n

main :: IO ()
main = print (runState counter 0)
