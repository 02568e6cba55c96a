-- Two readers who both want to become the writer wait for each other to stop reading.
import Control.Concurrent
import Control.Concurrent.STM
import Control.Monad

main :: IO ()
main = do
  readers <- newTVarIO (0 :: Int)
  value <- newTVarIO (0 :: Int)
  done <- newEmptyMVar
  let upgrade = do
        atomically (modifyTVar' readers (+ 1))
        n <- readTVarIO value
        atomically $ do
          others <- readTVar readers
          when (others > 1) retry
          writeTVar value (n + 1)
        atomically (modifyTVar' readers (subtract 1))
        putMVar done ()
  replicateM_ 2 (forkIO upgrade)
  replicateM_ 2 (takeMVar done)
