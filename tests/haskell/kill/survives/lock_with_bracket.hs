-- search: --kill 1
-- withMVar gives the lock back, whenever its user is killed.
import Control.Concurrent

main :: IO ()
main = do
  lock <- newMVar ()
  _ <- forkIO (withMVar lock return)
  takeMVar lock
