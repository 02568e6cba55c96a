-- search: --kill 1
-- Masked, nothing comes between take and put, which cannot wait here.
import Control.Concurrent
import Control.Exception

main :: IO ()
main = do
  lock <- newMVar ()
  _ <- forkIO (mask_ (takeMVar lock >> putMVar lock ()))
  takeMVar lock
