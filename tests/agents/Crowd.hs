-- More schedules than anybody can wait for.
module Main where

import Control.Concurrent
import Control.Monad (forM_, replicateM_)

main :: IO ()
main = do
  box <- newMVar (0 :: Int)
  done <- newEmptyMVar
  forM_ [1 .. 9] $ \n -> forkIO $ do
    replicateM_ 4 (modifyMVar_ box (\m -> pure (2 * m + n)))
    putMVar done ()
  replicateM_ 9 (takeMVar done)
  readMVar box >>= print
