module Main where
import Control.Concurrent
import Control.Concurrent.MVar
import Data.IORef

worker :: MVar Int -> Int -> IO ()
worker m n = do
  let r = n * 2
  putMVar m r

main :: IO ()
main = do
  m <- newEmptyMVar
  _ <- forkIO (worker m 21)
  v <- takeMVar m
  print v
  c <- newMVar 10
  modifyMVar_ c (return . (+1))
  w <- readMVar c
  putStrLn ("w = " ++ show w)
  r <- newIORef 0
  writeIORef r (v + 1)
  x <- readIORef r
  print x
