-- search: --terminates
-- Two who each wait until the other one does not want to enter, and step back meanwhile.
import Control.Concurrent
import Control.Monad
import Data.IORef

enter :: IORef Bool -> IORef Bool -> IO ()
enter mine theirs = do
  writeIORef mine True
  busy <- readIORef theirs
  when busy (writeIORef mine False >> enter mine theirs)

main :: IO ()
main = do
  a <- newIORef False
  b <- newIORef False
  done <- newEmptyMVar
  _ <- forkIO (enter b a >> writeIORef b False >> putMVar done ())
  enter a b
  writeIORef a False
  takeMVar done
