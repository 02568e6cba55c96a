-- search: --eventually written
-- The main thread ends, and with it the program, before the worker has written.
import Control.Concurrent
import Data.IORef

written :: IORef Bool -> IO Bool
written file = readIORef file

main :: IO ()
main = do
  file <- newIORef False
  _ <- forkIO (writeIORef file True)
  return ()
