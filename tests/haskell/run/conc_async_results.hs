-- A small async library: wait, exceptions carried over, both, race against sleep.
module Main where

import Control.Concurrent
import Control.Exception

data Async a = Async ThreadId (MVar (Either SomeException a))

async :: IO a -> IO (Async a)
async act = do
  v <- newEmptyMVar
  t <- forkFinally act (putMVar v)
  return (Async t v)

wait :: Async a -> IO a
wait (Async _ v) = readMVar v >>= either throwIO return

cancel :: Async a -> IO ()
cancel (Async t _) = killThread t

race :: IO a -> IO b -> IO (Either a b)
race a b = do
  v <- newEmptyMVar
  t <- forkIO (a >>= putMVar v . Left)
  u <- forkIO (b >>= putMVar v . Right)
  r <- takeMVar v
  killThread t >> killThread u
  return r

main :: IO ()
main = do
  a <- async (return (sum [1 .. 100 :: Int]))
  b <- async (evaluate (1 `div` (0 :: Int)))
  wait a >>= print
  r <- try (wait b)
  print (r :: Either ArithException Int)
  c <- async (threadDelay 100000000)
  cancel c
  s <- try (wait c)
  print (s :: Either AsyncException ())
  race (threadDelay 50000000 >> return 'a') (return 'b') >>= print
