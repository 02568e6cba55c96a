-- A reusable barrier made of an MVar and STM; rounds stay in step.
module Main where

import Control.Concurrent
import Control.Concurrent.STM
import Control.Monad

data Barrier = Barrier Int (TVar Int) (TVar Int)

newBarrier :: Int -> IO Barrier
newBarrier n = Barrier n <$> newTVarIO 0 <*> newTVarIO 0

await :: Barrier -> IO ()
await (Barrier n count gen) = do
  g <- atomically $ do
    g <- readTVar gen
    c <- (+ 1) <$> readTVar count
    if c == n then writeTVar count 0 >> writeTVar gen (g + 1) else writeTVar count c
    return g
  atomically (readTVar gen >>= \g' -> check (g' > g))

main :: IO ()
main = do
  b <- newBarrier 3
  logs <- newMVar []
  dones <- forM [1 .. 3 :: Int] $ \_ -> do
    d <- newEmptyMVar
    _ <- forkIO $ do
      forM_ [1 .. 4 :: Int] $ \r -> modifyMVar_ logs (return . (r :)) >> await b
      putMVar d ()
    return d
  mapM_ takeMVar dones
  readMVar logs >>= print . reverse
