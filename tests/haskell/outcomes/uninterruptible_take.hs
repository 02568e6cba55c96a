-- Under uninterruptibleMask even a blocked takeMVar cannot be interrupted.
import Control.Concurrent
import Control.Exception

main :: IO ()
main = do
  m <- newEmptyMVar
  v <- newEmptyMVar
  t <- mask_ (forkIO (uninterruptibleMask_ (takeMVar m) >> putMVar v "got"))
  _ <- forkIO (putMVar m ())
  killThread t
  takeMVar v >>= putStrLn
