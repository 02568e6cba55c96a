-- Put in time or not.
import Control.Concurrent
import System.Timeout

main :: IO ()
main = do
  v <- newEmptyMVar
  _ <- forkIO (putMVar v ())
  timeout 1 (takeMVar v) >>= print
