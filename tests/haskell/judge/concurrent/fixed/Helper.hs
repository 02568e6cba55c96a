-- A worker whose arithmetic is wrong, not its messages.
module Main where

import Control.Concurrent

count :: [Int] -> Int
count [] = 0
count (_ : rest) = 1 + count rest

total :: [Int] -> Int
total [] = 0
total (x : rest) = x + total rest

worker :: MVar [Int] -> MVar Int -> IO ()
worker input output = do
  values <- takeMVar input
  putMVar output $! total values `div` count values
  worker input output

main :: IO ()
main = do
  input <- newEmptyMVar
  output <- newEmptyMVar
  _ <- forkIO (worker input output)
  putMVar input [3, 9, 6]
  a <- takeMVar output
  putMVar input [4, 4]
  b <- takeMVar output
  print (a, b)
