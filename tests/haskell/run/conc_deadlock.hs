-- The main thread blocked for ever is told so, and the program fails.
module Main where

import Control.Concurrent

main :: IO ()
main = do
  putStrLn "about to block"
  m <- newEmptyMVar :: IO (MVar Int)
  v <- takeMVar m
  print v
