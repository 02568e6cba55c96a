-- Before its end, or after.
import Control.Concurrent
import GHC.Conc (threadStatus)

main :: IO ()
main = do
  t <- forkIO (return ())
  threadStatus t >>= print
