-- search: --kill 1
-- A second attempt survives one kill.
import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  done <- newEmptyMVar
  replicateM_ 2 (forkIO (void (tryPutMVar done ())))
  takeMVar done
