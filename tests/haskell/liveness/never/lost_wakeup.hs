-- search: --eventually served
-- The signal can come before anybody waits for it: then everybody waits.
import Control.Concurrent
import Control.Monad
import Data.IORef

served :: IORef Bool -> IO Bool
served done = readIORef done

main :: IO ()
main = do
  done <- newIORef False
  waiting <- newIORef False
  bell <- newEmptyMVar
  _ <- forkIO $ do
    w <- readIORef waiting
    when w (putMVar bell ())
  writeIORef waiting True
  takeMVar bell
  writeIORef done True
