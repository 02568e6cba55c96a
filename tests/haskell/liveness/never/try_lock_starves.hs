-- search: --eventually entered
-- Whoever only tries to take the lock may try at the wrong time, again and again.
import Control.Concurrent
import Control.Monad
import Data.IORef

entered :: IORef Bool -> IO Bool
entered second = readIORef second

main :: IO ()
main = do
  lock <- newMVar ()
  second <- newIORef False
  _ <- forkIO $ forever $ takeMVar lock >> putMVar lock ()
  let try = tryTakeMVar lock >>= maybe try return
  try
  writeIORef second True
