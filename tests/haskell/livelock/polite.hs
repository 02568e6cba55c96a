-- search: --weak-livelocks
-- Each puts its lock back when the other has the second one, and tries again.
import Control.Concurrent

enter :: MVar () -> MVar () -> MVar () -> IO ()
enter first second done = do
  takeMVar first
  got <- tryTakeMVar second
  case got of
    Just () -> putMVar second () >> putMVar first () >> putMVar done ()
    Nothing -> putMVar first () >> enter first second done

main :: IO ()
main = do
  a <- newMVar ()
  b <- newMVar ()
  done <- newEmptyMVar
  _ <- forkIO (enter a b done)
  _ <- forkIO (enter b a done)
  takeMVar done
  takeMVar done
