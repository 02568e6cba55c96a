-- A server that sends one client the answer to another.
module Main where

import Control.Concurrent

type Client = (String, MVar String)

serve :: MVar Client -> Maybe Client -> IO ()
serve inbox before = do
  client <- takeMVar inbox
  case before of
    Nothing -> serve inbox (Just client)
    Just other -> do
      putMVar (snd other) ("hello " ++ fst other)
      putMVar (snd client) ("hello " ++ fst client)
      serve inbox Nothing

greet :: MVar Client -> String -> IO (MVar String)
greet inbox name = do
  box <- newEmptyMVar
  putMVar inbox (name, box)
  return box

main :: IO ()
main = do
  inbox <- newEmptyMVar
  _ <- forkIO (serve inbox Nothing)
  a <- greet inbox "ann"
  b <- greet inbox "bob"
  x <- takeMVar a
  y <- takeMVar b
  putStrLn (x ++ ", " ++ y)
