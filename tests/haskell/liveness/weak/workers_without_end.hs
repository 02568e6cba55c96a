-- search: --eventually isSet
-- A thread that was started once is not forgotten among ever new ones.
import Control.Concurrent
import Control.Monad
import Data.IORef

isSet :: IORef Bool -> IO Bool
isSet flag = readIORef flag

main :: IO ()
main = do
  flag <- newIORef False
  done <- newEmptyMVar
  _ <- forkIO (writeIORef flag True)
  forever $ do
    _ <- forkIO (putMVar done ())
    takeMVar done
