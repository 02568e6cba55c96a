-- search: --infinitely-often firstEats
-- Sticks are taken in one order: no deadlock, and a philosopher may still go hungry.
import Control.Concurrent
import Control.Monad
import Data.IORef

firstEats :: IORef Int -> IO Bool
firstEats eater = (== 1) <$> readIORef eater

philosopher :: IORef Int -> Int -> MVar () -> MVar () -> IO ()
philosopher eater me left right = forever $ do
  takeMVar left
  takeMVar right
  writeIORef eater me
  putMVar right ()
  putMVar left ()

main :: IO ()
main = do
  eater <- newIORef 0
  [a, b] <- mapM newMVar [(), ()]
  _ <- forkIO (philosopher eater 1 a b)
  philosopher eater 2 a b
