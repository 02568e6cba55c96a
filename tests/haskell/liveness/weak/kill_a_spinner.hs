-- search: --terminates
-- An exception reaches a thread that spins.
import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  spinner <- forkIO (forever yield)
  killThread spinner
