-- search: --infinitely-often first --infinitely-often second
-- Only one of the two can ever go on.
import Control.Concurrent
import Control.Monad
import Data.IORef

first, second :: IORef Int -> IO Bool
first turn = (== 1) <$> readIORef turn
second turn = (== 2) <$> readIORef turn

main :: IO ()
main = do
  turn <- newIORef 0
  a <- newMVar ()
  b <- newEmptyMVar
  _ <- forkIO $ forever $ takeMVar b >> writeIORef turn 2 >> putMVar a ()
  forever $ takeMVar a >> writeIORef turn 1 >> putMVar b ()
