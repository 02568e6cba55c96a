-- Each spins until it is its turn, and then passes the turn on: nobody is stuck.
import Control.Concurrent
import Data.IORef

run :: IORef Bool -> Bool -> IO ()
run turn me = do
  now <- readIORef turn
  if now == me then atomicWriteIORef turn (not me) >> run turn me else yield >> run turn me

main :: IO ()
main = do
  turn <- newIORef False
  _ <- forkIO (run turn True)
  run turn False
