-- Semaphores bound how many run at once.
module Main where

import Control.Concurrent
import Control.Concurrent.QSem
import Control.Concurrent.QSemN
import Control.Exception
import Control.Monad
import Data.IORef

main :: IO ()
main = do
  sem <- newQSem 2
  running <- newIORef (0 :: Int)
  peak <- newIORef 0
  dones <- forM [1 .. 6 :: Int] $ \_ -> do
    d <- newEmptyMVar
    _ <- forkIO $ do
      bracket_ (waitQSem sem) (signalQSem sem) $ do
        n <- atomicModifyIORef running (\x -> (x + 1, x + 1))
        modifyIORef peak (max n)
        yield
        atomicModifyIORef running (\x -> (x - 1, ()))
      putMVar d ()
    return d
  mapM_ takeMVar dones
  p <- readIORef peak
  print (p <= 2 && p >= 1)
  s <- newQSemN 0
  _ <- forkIO (signalQSemN s 3)
  waitQSemN s 3
  putStrLn "got three"
