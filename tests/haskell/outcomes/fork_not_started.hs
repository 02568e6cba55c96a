-- A thread can be killed before its first operation.
import Control.Concurrent

main :: IO ()
main = do
  v <- newEmptyMVar
  t <- forkIO (putMVar v ())
  killThread t
  tryTakeMVar v >>= print
