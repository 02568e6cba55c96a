-- What should be printed: done. Two transfers in opposite directions, each under the locks of both accounts.
module Main where

import Control.Concurrent
import Control.Monad (replicateM_)

transfer :: MVar Int -> MVar Int -> Int -> IO ()
transfer from to amount = do
  source <- takeMVar from
  target <- takeMVar to
  putMVar from (source - amount)
  putMVar to (target + amount)

main :: IO ()
main = do
  savings <- newMVar 100
  checking <- newMVar 50
  done <- newEmptyMVar
  _ <- forkIO (transfer savings checking 10 >> putMVar done ())
  _ <- forkIO (transfer checking savings 20 >> putMVar done ())
  replicateM_ 2 (takeMVar done)
  putStrLn "done"
