-- A lock that one branch forgets to give back.
-- blame: update wrong-transition
-- answers: 2
module Main where

import Control.Concurrent

update :: MVar Int -> MVar () -> Int -> IO ()
update shared done n = do
  value <- takeMVar shared
  if value + n > 5
    then return ()
    else putMVar shared (value + n)
  putMVar done ()

main :: IO ()
main = do
  shared <- newMVar 0
  done <- newEmptyMVar
  _ <- forkIO (update shared done 4)
  takeMVar done
  _ <- forkIO (update shared done 3)
  takeMVar done
  final <- takeMVar shared
  print final
