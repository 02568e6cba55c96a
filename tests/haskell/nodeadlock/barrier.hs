import Control.Concurrent
import Control.Concurrent.STM
import Control.Monad

main :: IO ()
main = do
  arrived <- newTVarIO (0 :: Int)
  done <- newEmptyMVar
  replicateM_ 2 $ forkIO $ do
    atomically (modifyTVar' arrived (+ 1))
    atomically (readTVar arrived >>= \n -> when (n < 2) retry)
    putMVar done ()
  replicateM_ 2 (takeMVar done)
