-- A thread that polls a flag in vain is no livelock when the main one has come to its end.
import Control.Concurrent
import Data.IORef

poll :: IORef Bool -> IO ()
poll flag = readIORef flag >>= \set -> if set then return () else poll flag

main :: IO ()
main = do
  flag <- newIORef False
  _ <- forkIO (poll flag)
  return ()
