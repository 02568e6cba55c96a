-- search: --leads-to wants inside
-- Peterson's algorithm: who wants to enter enters, if both are let run.
import Control.Concurrent
import Control.Monad
import Data.IORef

wants, inside :: IORef Int -> IO Bool
wants stage = (== 1) <$> readIORef stage
inside stage = (== 2) <$> readIORef stage

enter :: IORef Bool -> IORef Bool -> IORef Bool -> Bool -> IO ()
enter mine theirs turn other = do
  writeIORef mine True
  writeIORef turn other
  let wait = do
        busy <- readIORef theirs
        whose <- readIORef turn
        when (busy && whose == other) wait
  wait

main :: IO ()
main = do
  [a, b, turn] <- mapM (const (newIORef False)) [1 :: Int ..3]
  stage <- newIORef (0 :: Int)
  _ <- forkIO $ forever $ enter b a turn False >> writeIORef b False
  writeIORef stage 1
  enter a b turn True
  writeIORef stage 2
