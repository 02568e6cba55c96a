-- Dining philosophers with ordered forks: always ends.
module Main where

import Control.Concurrent
import Control.Monad

philosopher :: MVar [Int] -> [MVar ()] -> MVar () -> Int -> IO ()
philosopher ate forks done i = do
  let n = length forks
      (a, b) = (min i ((i + 1) `mod` n), max i ((i + 1) `mod` n))
  replicateM_ 3 $ withMVar (forks !! a) $ \_ -> withMVar (forks !! b) $ \_ ->
    modifyMVar_ ate (return . bump i)
  putMVar done ()
  where bump k xs = [if j == k then x + 1 else x | (j, x) <- zip [0 ..] xs]

main :: IO ()
main = do
  forks <- replicateM 5 (newMVar ())
  ate <- newMVar (replicate 5 0)
  dones <- forM [0 .. 4] $ \i -> do
    d <- newEmptyMVar
    _ <- forkIO (philosopher ate forks d i)
    return d
  mapM_ takeMVar dones
  readMVar ate >>= print
