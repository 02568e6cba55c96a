-- Each needs two units of the same semaphore, one after the other.
import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  units <- newQSem 2
  done <- newEmptyMVar
  replicateM_ 2 $ forkIO $ do
    waitQSem units
    waitQSem units
    signalQSem units
    signalQSem units
    putMVar done ()
  replicateM_ 2 (takeMVar done)
