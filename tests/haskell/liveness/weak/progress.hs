-- search: --progress
-- Spinning threads get further as soon as the flag is set.
import Control.Concurrent
import Control.Monad
import Data.IORef

main :: IO ()
main = do
  flag <- newIORef False
  let wait = readIORef flag >>= \b -> unless b wait
  _ <- forkIO wait
  _ <- forkIO (writeIORef flag True)
  wait
