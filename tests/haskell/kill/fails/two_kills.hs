-- search: --kill 2
-- A second attempt survives one kill, and not two.
import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  done <- newEmptyMVar
  replicateM_ 2 (forkIO (void (tryPutMVar done ())))
  takeMVar done
