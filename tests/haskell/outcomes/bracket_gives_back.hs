-- bracket releases the lock, wherever the exception arrives.
import Control.Concurrent
import Control.Exception

main :: IO ()
main = do
  lock <- newMVar ()
  t <- forkIO (bracket (takeMVar lock) (putMVar lock) return)
  killThread t
  takeMVar lock
  putStrLn "free"
