-- The exception waits for the end of the mask, and arrives there or later.
import Control.Concurrent
import Control.Exception

main :: IO ()
main = do
  a <- newEmptyMVar
  v <- newEmptyMVar
  t <- forkIO (mask_ (putMVar a ()) >> putMVar v "after")
  takeMVar a
  killThread t
  tryTakeMVar v >>= print
