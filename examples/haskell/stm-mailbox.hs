-- A mailbox in STM: `retry` waits for the connection, `orElse` does something else meanwhile.
module Main where

import Control.Concurrent
import Control.Concurrent.STM

type Msg = String

{-# CONTRACT send :: TVar[c, c'] -> TVar[box, box'] -> TVar[ct, ct'] -> Ok -> | c <> c' && ct' > ct | {res | res == box} #-}
send :: TVar Bool -> TVar Msg -> TVar Int -> Msg -> STM Msg
send c box ct msg = do
  connected <- readTVar c
  case connected of
    True -> do
      oldMsg <- readTVar box
      writeTVar box msg
      x <- readTVar ct
      writeTVar ct (x + 1)
      return oldMsg
    False -> retry

-- | Its contract in the paper: the value grows.
{-# CONTRACT increment :: TVar[t, t'] -> | t >= 0 <> t' > t | Any #-}
increment :: TVar Int -> STM ()
increment x = do
  n <- readTVar x
  writeTVar x (n + 1)

main :: IO ()
main = do
  c <- newTVarIO False
  box <- newTVarIO "nothing"
  ct <- newTVarIO 0
  idle <- newTVarIO 0
  done <- newEmptyMVar
  first <- atomically (send c box ct "early" `orElse` (increment idle >> return "not connected"))
  putStrLn first
  _ <- forkIO (atomically (send c box ct "hello") >>= putMVar done)
  atomically (writeTVar c True)
  takeMVar done >>= putStrLn
  atomically (send c box ct "again") >>= putStrLn
  counts <- (,) <$> readTVarIO ct <*> readTVarIO idle
  print counts
