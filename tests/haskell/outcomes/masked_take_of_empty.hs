-- takeMVar of an empty MVar blocks and is interruptible under mask.
import Control.Concurrent
import Control.Exception

main :: IO ()
main = do
  m <- newEmptyMVar
  v <- newEmptyMVar
  t <- mask_ (forkIO (takeMVar m >> putMVar v "got"))
  _ <- forkIO (putMVar m ())
  killThread t
  takeMVar v >>= putStrLn
