-- killThread runs cleanup, and is seen as ThreadKilled.
module Main where

import Control.Concurrent
import Control.Exception

main :: IO ()
main = do
  ready <- newEmptyMVar
  done <- newEmptyMVar
  t <- forkIO $ (do
    putMVar ready ()
    threadDelay 10000000
    putStrLn "never") `catch` (\e -> putStrLn ("killed by " ++ show (e :: AsyncException)) >> throwIO e)
      `finally` (putStrLn "cleanup" >> putMVar done ())
  takeMVar ready
  killThread t
  takeMVar done
  t2 <- forkIO ((putMVar ready () >> takeMVar done) `catch` \e -> do
    putStrLn ("got " ++ show (e :: ErrorCall))
    putMVar ready ())
  takeMVar ready
  throwTo t2 (ErrorCall "custom")
  takeMVar ready
  killThread t2
  putStrLn "end"
