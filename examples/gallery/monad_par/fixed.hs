-- A worker looks once more after it has registered.
import Control.Concurrent
import Control.Monad
import Data.IORef

push :: IORef [Int] -> IORef [MVar ()] -> Int -> IO ()
push queue idle job = do
  atomicModifyIORef' queue (\jobs -> (job : jobs, ()))
  sleepers <- atomicModifyIORef' idle (\all -> ([], all))
  mapM_ (\bell -> putMVar bell ()) sleepers

worker :: IORef [Int] -> IORef [MVar ()] -> MVar Int -> IO ()
worker queue idle result = do
  bell <- newEmptyMVar
  atomicModifyIORef' idle (\all -> (bell : all, ()))
  found <- atomicModifyIORef' queue (\jobs -> (drop 1 jobs, take 1 jobs))
  case found of
    job : _ -> putMVar result job
    [] -> takeMVar bell >> worker queue idle result

main :: IO ()
main = do
  queue <- newIORef []
  idle <- newIORef []
  result <- newEmptyMVar
  _ <- forkIO (worker queue idle result)
  push queue idle 1
  void (takeMVar result)
