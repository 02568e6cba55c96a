module Main where
import Control.Concurrent
import Control.Concurrent.STM
import Control.Monad
import qualified Data.Map.Strict as M

data Job = Job { jobId :: Int, payload :: String } deriving Show
data Result = Done Int Int | Failed Int String deriving Show

worker :: TVar (M.Map Int Result) -> TQueue Job -> MVar () -> IO ()
worker results queue done = loop
  where
    loop = do
      mj <- atomically $ do
        none <- isEmptyTQueue queue
        if none then return Nothing else Just <$> readTQueue queue
      case mj of
        Nothing -> putMVar done ()
        Just job -> do
          let r = process job
          atomically (modifyTVar' results (M.insert (jobId job) r))
          loop

process :: Job -> Result
process (Job i p)
  | null p = Failed i "empty"
  | otherwise = Done i (length (words p))

main :: IO ()
main = do
  results <- newTVarIO M.empty
  queue <- newTQueueIO
  done <- newEmptyMVar
  atomically $ forM_ [(1, "a b c"), (2, ""), (1, "x y")] $ \(i, p) -> writeTQueue queue (Job i p)
  replicateM_ 2 (forkIO (worker results queue done))
  replicateM_ 2 (takeMVar done)
  m <- readTVarIO results
  forM_ (M.toList m) $ \(k, v) -> putStrLn (show k ++ ": " ++ show v)
  print (M.size m)
