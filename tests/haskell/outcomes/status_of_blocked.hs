-- Main still has the MVar, so the thread does not get BlockedIndefinitelyOnMVar.
import Control.Concurrent
import GHC.Conc (threadStatus)

main :: IO ()
main = do
  m <- newEmptyMVar
  t <- forkIO (takeMVar m)
  threadStatus t >>= print
  putMVar m ()
