-- search: --always total
import Control.Concurrent
import Data.IORef

-- In between there is one too many.
total :: IORef Int -> IORef Int -> IO Bool
total from to = do
  x <- readIORef from
  y <- readIORef to
  return (x + y <= 10)

main :: IO ()
main = do
  from <- newIORef 10
  to <- newIORef 0
  done <- newEmptyMVar
  _ <- forkIO $ do
    modifyIORef to (+ 1)
    modifyIORef from (subtract 1)
    putMVar done ()
  takeMVar done
  x <- readIORef from
  y <- readIORef to
  print (x + y)
