-- A busy wait that ends: the other thread sets the flag.
import Control.Concurrent
import Data.IORef

wait :: IORef Bool -> IO ()
wait flag = do
  set <- readIORef flag
  if set then return () else yield >> wait flag

main :: IO ()
main = do
  flag <- newIORef False
  _ <- forkIO (atomicWriteIORef flag True)
  wait flag
