-- search: --eventually finished
-- The worker dies of an exception before it has finished.
import Control.Concurrent
import Control.Monad
import Data.IORef

finished :: IORef Bool -> IO Bool
finished done = readIORef done

main :: IO ()
main = do
  done <- newIORef False
  _ <- forkIO (when (length "a" == 1) (error "no") >> writeIORef done True)
  forever yield
