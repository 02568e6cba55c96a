-- search: --infinitely-often firstIn --infinitely-often secondIn
-- Two threads share a lock forever.
import Control.Concurrent
import Control.Monad
import Data.IORef

firstIn, secondIn :: IORef Int -> IO Bool
firstIn inside = (== 1) <$> readIORef inside
secondIn inside = (== 2) <$> readIORef inside

worker :: MVar () -> IORef Int -> Int -> IO ()
worker lock inside me = forever $ do
  takeMVar lock
  writeIORef inside me
  putMVar lock ()

main :: IO ()
main = do
  lock <- newMVar ()
  inside <- newIORef 0
  _ <- forkIO (worker lock inside 1)
  worker lock inside 2
