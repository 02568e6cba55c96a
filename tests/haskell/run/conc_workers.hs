-- Workers add up parts; results are gathered in a fixed order.
module Main where

import Control.Concurrent
import Control.Monad

worker :: MVar Int -> [Int] -> IO ()
worker box xs = putMVar box $! sum xs

main :: IO ()
main = do
  boxes <- forM [1 .. 5] $ \i -> do
    box <- newEmptyMVar
    _ <- forkIO (worker box [i * 100 .. i * 100 + 99])
    return box
  results <- mapM takeMVar boxes
  print results
  print (sum results)
  total <- newMVar (0 :: Int)
  dones <- forM [1 .. 10] $ \i -> do
    d <- newEmptyMVar
    _ <- forkFinally (replicateM_ 10 (modifyMVar_ total (return . (+ i)))) (\_ -> putMVar d ())
    return d
  mapM_ takeMVar dones
  readMVar total >>= print
