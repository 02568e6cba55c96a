-- search: --kill 1
-- Who is killed between take and put leaves the lock locked.
import Control.Concurrent

main :: IO ()
main = do
  lock <- newMVar ()
  _ <- forkIO (takeMVar lock >> putMVar lock ())
  takeMVar lock
