-- TMVar, TChan, TQueue, TBQueue.
module Main where

import Control.Concurrent
import Control.Concurrent.STM
import Control.Monad

main :: IO ()
main = do
  q <- newTQueueIO
  _ <- forkIO (forM_ [1 .. 5 :: Int] (atomically . writeTQueue q))
  xs <- replicateM 5 (atomically (readTQueue q))
  print xs
  b <- newTBQueueIO 2
  done <- newEmptyTMVarIO
  _ <- forkIO (forM_ "hello" (atomically . writeTBQueue b) >> atomically (putTMVar done ()))
  ys <- replicateM 5 (atomically (readTBQueue b))
  atomically (takeTMVar done)
  putStrLn ys
  c <- newBroadcastTChanIO
  r1 <- atomically (dupTChan c)
  r2 <- atomically (dupTChan c)
  atomically (mapM_ (writeTChan c) [1, 2, 3 :: Int])
  a1 <- atomically (replicateM 3 (readTChan r1))
  a2 <- atomically (readTChan r2)
  print (a1, a2)
  e <- atomically (isEmptyTChan r1)
  p <- atomically (tryPeekTChan r2)
  u <- atomically (unGetTChan r2 0 >> readTChan r2)
  print (e, p, u)
  m <- newTMVarIO 'x'
  v <- atomically (swapTMVar m 'y')
  w <- atomically (tryTakeTMVar m)
  z <- atomically (tryReadTMVar m)
  print (v, w, z)
  fl <- atomically (writeTQueue q 8 >> writeTQueue q 9 >> flushTQueue q)
  print fl
