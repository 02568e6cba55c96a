-- search: --eventually entered
-- A lock that is free again and again: GHC's queues are as good as strong fairness.
import Control.Concurrent
import Control.Monad

entered :: MVar Bool -> IO Bool
entered second = maybe False id <$> tryReadMVar second

main :: IO ()
main = do
  lock <- newMVar ()
  second <- newMVar False
  _ <- forkIO $ forever $ takeMVar lock >> putMVar lock ()
  takeMVar lock
  _ <- swapMVar second True
  putMVar lock ()
  forever yield
