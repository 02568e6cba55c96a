-- Fifty threads, ten thousand events and more: the page must stay usable.
module Main (main) where

import Control.Concurrent
import Control.Monad (forM, forM_, replicateM_)

workers, rounds :: Int
workers = 50
rounds = 70

main :: IO ()
main = do
  slots <- forM [1 .. workers] (const (newMVar (0 :: Int)))
  done <- newEmptyMVar
  forM_ (zip [0 ..] slots) $ \(number, own) -> forkIO (worker number own (slots !! ((number + 1) `mod` workers)) done)
  replicateM_ workers (takeMVar done)
  total <- sum <$> mapM readMVar slots
  putStrLn ("turns: " ++ show total)

worker :: Int -> MVar Int -> MVar Int -> MVar () -> IO ()
worker _ own _ done = do
  replicateM_ rounds (turn own)
  putMVar done ()

turn :: MVar Int -> IO ()
turn slot = do
  n <- takeMVar slot
  putMVar slot (n + 1)
  yield
