-- search: --eventually secondServed
-- A ticket lock with busy waiting is fair by itself.
import Control.Concurrent
import Control.Monad
import Data.IORef

secondServed :: IORef Int -> IO Bool
secondServed serving = (> 1) <$> readIORef serving

main :: IO ()
main = do
  serving <- newIORef 0
  let wait me = readIORef serving >>= \n -> unless (n == me) (wait me)
      use me = wait me >> writeIORef serving (me + 1)
  _ <- forkIO (use 1)
  use 0
  forever yield
