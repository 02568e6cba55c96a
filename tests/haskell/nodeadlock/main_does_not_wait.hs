import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  m <- newEmptyMVar :: IO (MVar ())
  _ <- forkIO (takeMVar m)
  return ()
