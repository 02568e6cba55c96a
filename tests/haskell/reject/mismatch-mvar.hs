module Main where

import Control.Concurrent.MVar

main :: IO ()
main = do
  v <- newMVar (0 :: Int)
  modifyMVar_ v (\n -> n + 1)
  takeMVar v >>= print
