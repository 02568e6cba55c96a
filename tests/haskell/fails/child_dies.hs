import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  m <- newMVar (1 :: Int)
  done <- newEmptyMVar
  _ <- forkIO (modifyMVar_ m (return . subtract 1) >> putMVar done ())
  _ <- forkIO (readMVar m >>= \n -> (10 `div` n) `seq` putMVar done ())
  takeMVar done
  threadDelay 10
