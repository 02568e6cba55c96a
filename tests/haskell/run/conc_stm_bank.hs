-- Transfers between accounts, blocking with retry until there is enough.
module Main where

import Control.Concurrent
import Control.Concurrent.STM
import Control.Monad

transfer :: TVar Int -> TVar Int -> Int -> STM ()
transfer from to n = do
  b <- readTVar from
  check (b >= n)
  modifyTVar' from (subtract n)
  modifyTVar' to (+ n)

main :: IO ()
main = do
  a <- newTVarIO 0
  b <- newTVarIO 100
  done <- newEmptyMVar
  _ <- forkIO (atomically (transfer a b 50) >> putMVar done ())
  forM_ [1 .. 5 :: Int] $ \_ -> atomically (modifyTVar a (+ 10))
  takeMVar done
  (,) <$> readTVarIO a <*> readTVarIO b >>= print
  ds <- forM [1 .. 8 :: Int] $ \i -> do
    d <- newEmptyMVar
    _ <- forkIO (atomically (if even i then transfer b a 5 else transfer b a 10) >> putMVar d ())
    return d
  mapM_ takeMVar ds
  atomically ((,) <$> readTVar a <*> readTVar b) >>= print
