-- Without bracket the thread may die with the lock taken.
import Control.Concurrent

main :: IO ()
main = do
  lock <- newMVar ()
  t <- forkIO (takeMVar lock >>= putMVar lock)
  killThread t
  takeMVar lock
  putStrLn "free"
