-- What should be printed: 2. Two threads count visitors.
module Main where

import Control.Concurrent
import Control.Monad (replicateM_)
import Data.IORef

visit :: IORef Int -> IO ()
visit visitors = do
  n <- readIORef visitors
  writeIORef visitors (n + 1)

main :: IO ()
main = do
  visitors <- newIORef 0
  done <- newEmptyMVar
  _ <- forkIO (visit visitors >> putMVar done ())
  _ <- forkIO (visit visitors >> putMVar done ())
  replicateM_ 2 (takeMVar done)
  n <- readIORef visitors
  if n == 2 then print n else error ("lost a visitor: " ++ show n)
