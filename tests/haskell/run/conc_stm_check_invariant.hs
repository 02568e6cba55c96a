-- Many threads move money; the total never changes, and a watcher sees only whole states.
module Main where

import Control.Concurrent
import Control.Concurrent.STM
import Control.Monad

main :: IO ()
main = do
  accounts <- mapM newTVarIO [100, 100, 100 :: Int]
  bad <- newTVarIO False
  dones <- forM (zip [0 ..] accounts) $ \(i, from) -> do
    d <- newEmptyMVar
    _ <- forkIO $ do
      forM_ [1 .. 10 :: Int] $ \n -> atomically $ do
        let to = accounts !! ((i + n) `mod` 3)
        modifyTVar' from (subtract n)
        modifyTVar' to (+ n)
      putMVar d ()
    return d
  watcher <- newEmptyMVar
  _ <- forkIO $ do
    forM_ [1 .. 10 :: Int] $ \_ -> do
      ok <- atomically ((== 300) . sum <$> mapM readTVar accounts)
      unless ok (atomically (writeTVar bad True))
      yield
    putMVar watcher ()
  mapM_ takeMVar dones
  takeMVar watcher
  total <- atomically (sum <$> mapM readTVar accounts)
  b <- readTVarIO bad
  print (total, b)
