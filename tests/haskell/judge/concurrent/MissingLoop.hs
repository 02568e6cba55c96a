-- A server that answers once and goes home.
-- blame: serve wrong-transition
-- answers: 2
module Main where

import Control.Concurrent

data Request = Square Int (MVar Int) | Ping

serve :: MVar Request -> Int -> IO ()
serve inbox count = do
  request <- takeMVar inbox
  case request of
    Ping -> serve inbox count
    Square n reply -> do
      putMVar reply (n * n)
      return ()

ask :: MVar Request -> Int -> IO Int
ask server n = do
  reply <- newEmptyMVar
  putMVar server Ping
  putMVar server (Square n reply)
  takeMVar reply

main :: IO ()
main = do
  inbox <- newEmptyMVar
  _ <- forkIO (serve inbox 0)
  a <- ask inbox 3
  b <- ask inbox 4
  print (a, b)
