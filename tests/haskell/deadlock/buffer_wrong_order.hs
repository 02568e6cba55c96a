-- The producer locks the buffer before it waits for room.
import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  lock <- newMVar []
  room <- newQSem 1
  items <- newQSem 0
  done <- newEmptyMVar
  _ <- forkIO $ do
    forM_ [1, 2 :: Int] $ \n -> do
      buffer <- takeMVar lock
      waitQSem room
      putMVar lock (buffer ++ [n])
      signalQSem items
    putMVar done ()
  replicateM_ 2 $ do
    waitQSem items
    buffer <- takeMVar lock
    putMVar lock (drop 1 buffer)
    signalQSem room
  takeMVar done
