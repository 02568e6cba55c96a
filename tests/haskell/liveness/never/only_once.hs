-- search: --infinitely-often lit
-- The lamp is lit once.
import Control.Concurrent
import Control.Monad
import Data.IORef

lit :: IORef Bool -> IO Bool
lit lamp = readIORef lamp

main :: IO ()
main = do
  lamp <- newIORef False
  _ <- forkIO (writeIORef lamp True >> writeIORef lamp False)
  forever yield
