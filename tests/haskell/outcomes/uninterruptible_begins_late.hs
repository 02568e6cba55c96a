-- The thread can be killed before it has entered uninterruptibleMask, or after it.
import Control.Concurrent
import Control.Exception

main :: IO ()
main = do
  m <- newEmptyMVar
  v <- newEmptyMVar
  t <- forkIO (uninterruptibleMask_ (takeMVar m >> putMVar v "got"))
  _ <- forkIO (putMVar m ())
  killThread t
  takeMVar v >>= putStrLn
