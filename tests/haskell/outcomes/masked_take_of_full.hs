-- takeMVar of a full MVar does not block, so it is not interruptible under mask.
import Control.Concurrent
import Control.Exception

main :: IO ()
main = do
  m <- newMVar ()
  v <- newEmptyMVar
  t <- mask_ (forkIO (takeMVar m >> putMVar v "got"))
  killThread t
  takeMVar v >>= putStrLn
