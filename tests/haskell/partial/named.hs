-- search: --never-all-blocked consumer,producer
-- Both may wait at one time, although a third thread will wake them.
import Control.Concurrent
import Control.Monad

producer :: MVar Int -> MVar () -> IO ()
producer box go = takeMVar go >> putMVar box 1

consumer :: MVar Int -> IO ()
consumer box = takeMVar box >>= print

main :: IO ()
main = do
  box <- newEmptyMVar
  go <- newEmptyMVar
  _ <- forkIO (producer box go)
  _ <- forkIO (consumer box)
  putMVar go ()
  threadDelay 1
