-- search: --progress
-- Each waits, looking again and again, for what only the other one could do afterwards.
import Control.Concurrent
import Control.Monad
import Data.IORef

wait :: IORef Bool -> IO ()
wait flag = readIORef flag >>= \b -> unless b (wait flag)

main :: IO ()
main = do
  a <- newIORef False
  b <- newIORef False
  _ <- forkIO (wait a >> writeIORef b True)
  wait b
  writeIORef a True
