-- A thread that is started with its arguments in the wrong order.
-- blame: main wrong-first-step
-- answers: 1
module Main where

import Control.Concurrent

ticker :: MVar (Maybe Int) -> Int -> Int -> IO ()
ticker out 0 _ = putMVar out Nothing
ticker out times step = do
  putMVar out (Just (times * step))
  ticker out (times - 1) step

ticks :: MVar (Maybe Int) -> [Int] -> IO [Int]
ticks out seen = do
  next <- takeMVar out
  case next of
    Just n -> ticks out (n : seen)
    Nothing -> return (reverse seen)

main :: IO ()
main = do
  out <- newEmptyMVar
  _ <- forkIO (ticker out 5 2)
  all' <- ticks out []
  print all'
