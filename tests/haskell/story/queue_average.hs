module Main where

import Control.Concurrent
import Control.Concurrent.STM
import Control.Monad

data Job = Job { jobId :: Int, payload :: [Int] } deriving Show

producer :: TQueue (Maybe Job) -> IO ()
producer q = do
  forM_ (zip [1 ..] [[3, 1, 2], [10, 20], []]) $ \(i, xs) ->
    atomically (writeTQueue q (Just (Job i xs)))
  atomically (writeTQueue q Nothing)

average :: [Int] -> Int
average [] = 0
average xs = sum xs `div` (length xs + 1)

consumer :: TQueue (Maybe Job) -> TVar [(Int, Int)] -> MVar () -> IO ()
consumer q out done = loop
  where
    loop = do
      m <- atomically (readTQueue q)
      case m of
        Nothing -> putMVar done ()
        Just job -> do
          let a = average (payload job)
          atomically $ modifyTVar' out ((jobId job, a) :)
          loop

main :: IO ()
main = do
  q <- newTQueueIO
  out <- newTVarIO []
  done <- newEmptyMVar
  _ <- forkIO (producer q)
  _ <- forkIO (consumer q out done)
  takeMVar done
  rs <- readTVarIO out
  forM_ (reverse rs) $ \(i, a) ->
    putStrLn ("job " ++ show i ++ ": " ++ show a)
  putStrLn ("sum " ++ show (sum (map snd rs)))
