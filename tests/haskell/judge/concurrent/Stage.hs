-- A pipeline of which one stage hands on what it got.
-- blame: stage wrong-transition
-- answers: 1
module Main where

import Control.Concurrent

stage :: (Int -> Int) -> MVar Int -> MVar Int -> Int -> IO ()
stage f from to n = do
  x <- takeMVar from
  putMVar to (if n == 2 then x else f x)
  stage f from to (n + 1)

main :: IO ()
main = do
  a <- newEmptyMVar
  b <- newEmptyMVar
  c <- newEmptyMVar
  _ <- forkIO (stage (+ 1) a b 1)
  _ <- forkIO (stage (* 10) b c 1)
  putMVar a 1
  x <- takeMVar c
  putMVar a 2
  y <- takeMVar c
  print (x, y)
