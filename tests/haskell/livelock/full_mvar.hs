-- tryTakeMVar in vain: the lock was never put back.
import Control.Concurrent

enter :: MVar () -> IO ()
enter lock = tryTakeMVar lock >>= maybe (yield >> enter lock) return

main :: IO ()
main = do
  lock <- newMVar ()
  done <- newEmptyMVar
  _ <- forkIO (takeMVar lock >> putMVar done ())
  takeMVar done
  enter lock
