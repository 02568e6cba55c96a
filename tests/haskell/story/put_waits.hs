import Control.Concurrent
import Control.Monad

data Job = Job { number :: Int, cost :: Int, urgent :: Bool } deriving Show

price :: Job -> Int
price job
  | urgent job = cost job * 3
  | otherwise = cost job + 1

worker :: MVar Job -> MVar Int -> IO ()
worker box out = forever $ do
  job <- takeMVar box
  putMVar out (price job)

-- The second job waits to be put while the first is taken.
main :: IO ()
main = do
  box <- newEmptyMVar
  out <- newEmptyMVar
  _ <- forkIO (worker box out)
  _ <- forkIO (mapM_ (putMVar box) [Job 1 10 False, Job 2 20 True, Job 3 5 False])
  results <- replicateM 3 (takeMVar out)
  mapM_ print results
