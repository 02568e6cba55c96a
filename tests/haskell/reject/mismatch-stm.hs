module Main where

import Control.Concurrent.STM

main :: IO ()
main = do
  v <- newTVar (0 :: Int)
  atomically (writeTVar v 1)
  n <- readTVarIO v
  print n
