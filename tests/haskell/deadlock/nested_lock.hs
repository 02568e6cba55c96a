import Control.Concurrent
import Control.Monad

withLock :: MVar () -> IO a -> IO a
withLock l act = do { takeMVar l; r <- act; putMVar l (); return r }

main :: IO ()
main = do
  l <- newMVar ()
  withLock l (withLock l (return ()))
