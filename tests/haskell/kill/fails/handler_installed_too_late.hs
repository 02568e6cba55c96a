-- search: --kill 1
-- The lock is taken before the handler that gives it back is there.
import Control.Concurrent
import Control.Exception

main :: IO ()
main = do
  lock <- newMVar ()
  _ <- forkIO (takeMVar lock >> (return () `finally` putMVar lock ()))
  takeMVar lock
