module Main where

import Control.Monad (when)

main :: IO ()
main = do
  n <- fmap length getLine
  when n > 3 $ putStrLn "long"
