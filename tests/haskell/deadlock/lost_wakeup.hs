import Control.Concurrent
import Control.Monad
import Data.IORef

-- The waiter looks, and waits for a signal that may have been given before.
main :: IO ()
main = do
  flag <- newIORef False
  signal <- newEmptyMVar
  waiting <- newIORef False
  _ <- forkIO $ do
    writeIORef flag True
    w <- readIORef waiting
    when w (putMVar signal ())
  ready <- readIORef flag
  unless ready $ do
    writeIORef waiting True
    takeMVar signal
