-- Two threads hand a counter back and forth.
module Main where

import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  ping <- newEmptyMVar
  pong <- newEmptyMVar
  done <- newEmptyMVar
  _ <- forkIO $ do
    forM_ [1 .. 5 :: Int] $ \_ -> do
      n <- takeMVar ping
      putStrLn ("ping " ++ show n)
      putMVar pong (n + 1)
    putMVar done ()
  putMVar ping (0 :: Int)
  forM_ [1 .. 4 :: Int] $ \_ -> do
    n <- takeMVar pong
    putStrLn ("pong " ++ show n)
    putMVar ping (n * 2)
  takeMVar pong >>= print
  takeMVar done
