-- A coordinator that waits for one answer too few.
module Main where

import Control.Concurrent

part :: MVar Int -> [Int] -> IO ()
part results list = putMVar results (sum list)

gather :: MVar Int -> Int -> Int -> IO Int
gather results n total
  | n == 0 = return total
  | otherwise = do
      s <- takeMVar results
      gather results (n - 1) (total + s)

main :: IO ()
main = do
  results <- newEmptyMVar
  mapM_ (forkIO . part results) [[1, 2, 3], [4, 5], [6]]
  total <- gather results 3 0
  print total
