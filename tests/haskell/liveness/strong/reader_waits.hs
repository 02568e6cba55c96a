-- search: --leads-to waits reads
-- A reader waits for a box that is full now and then.
import Control.Concurrent
import Control.Monad
import Prelude hiding (reads)
import Data.IORef

waits, reads :: IORef Int -> IO Bool
waits stage = (== 1) <$> readIORef stage
reads stage = (== 2) <$> readIORef stage

main :: IO ()
main = do
  stage <- newIORef (0 :: Int)
  box <- newEmptyMVar
  _ <- forkIO $ do
    writeIORef stage 1
    _ <- readMVar box
    writeIORef stage 2
  forever $ putMVar box () >> takeMVar box
