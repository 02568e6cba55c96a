-- Finished: its handler of last resort ran. Died: killed before that handler was in place. Running: the handler still runs.
import Control.Concurrent
import GHC.Conc (threadStatus)

main :: IO ()
main = do
  t <- forkIO (return ())
  killThread t
  threadStatus t >>= print
