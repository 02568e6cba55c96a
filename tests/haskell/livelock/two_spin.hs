-- Two threads wait for each other with two looks a round, and nobody begins.
import Control.Concurrent
import Data.IORef

wait :: IORef Bool -> IORef Bool -> IO ()
wait a b = do
  x <- readIORef a
  y <- readIORef b
  if x || y then return () else wait a b

main :: IO ()
main = do
  a <- newIORef False
  b <- newIORef False
  _ <- forkIO (wait a b >> atomicWriteIORef a True)
  wait b a
  atomicWriteIORef b True
