import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  m <- newEmptyMVar :: IO (MVar ())
  t <- forkIO (takeMVar m)
  killThread t
