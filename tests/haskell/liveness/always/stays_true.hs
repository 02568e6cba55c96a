-- search: --ltl F(G(isSet))
-- What is set once and never reset holds forever, also after the end.
import Control.Concurrent
import Data.IORef

isSet :: IORef Bool -> IO Bool
isSet flag = readIORef flag

main :: IO ()
main = do
  flag <- newIORef False
  done <- newEmptyMVar
  _ <- forkIO (writeIORef flag True >> putMVar done ())
  takeMVar done
