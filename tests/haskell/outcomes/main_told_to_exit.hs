-- ExitFailure ends the program if it reaches the main thread in time.
import Control.Concurrent
import Control.Exception
import System.Exit

main :: IO ()
main = do
  m <- myThreadId
  _ <- forkIO (throwTo m (ExitFailure 3))
  return ()
