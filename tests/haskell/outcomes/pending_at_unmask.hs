-- The exception waits for the masked thread, and arrives where `unmask` begins or later.
import Control.Concurrent
import Control.Exception

main :: IO ()
main = do
  ready <- newEmptyMVar
  v <- newEmptyMVar
  t <- mask_ $ forkIOWithUnmask $ \unmask -> putMVar ready () >> unmask (putMVar v "in")
  takeMVar ready
  killThread t
  tryTakeMVar v >>= print
