-- search: --infinitely-often atPing --infinitely-often atPong
-- Two threads alternate forever, beside one that does nothing useful.
import Control.Concurrent
import Control.Monad
import Data.IORef

atPing, atPong :: IORef Bool -> IO Bool
atPing turn = readIORef turn
atPong turn = not <$> readIORef turn

player :: MVar () -> MVar () -> IORef Bool -> Bool -> IO ()
player mine theirs turn me = forever $ do
  takeMVar mine
  writeIORef turn me
  putMVar theirs ()

main :: IO ()
main = do
  turn <- newIORef False
  ping <- newMVar ()
  pong <- newEmptyMVar
  _ <- forkIO (player ping pong turn True)
  _ <- forkIO (player pong ping turn False)
  forever yield
