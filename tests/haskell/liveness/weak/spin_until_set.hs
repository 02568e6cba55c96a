-- search: --eventually isSet
-- Whoever spins must let the other one run some time.
import Control.Concurrent
import Control.Monad
import Data.IORef

isSet :: IORef Bool -> IO Bool
isSet flag = readIORef flag

main :: IO ()
main = do
  flag <- newIORef False
  _ <- forkIO (writeIORef flag True)
  let loop = readIORef flag >>= \b -> unless b loop
  loop
