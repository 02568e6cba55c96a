-- | Workers in threads: a bounded queue, results and a budget in transactional variables.
module Workers
  ( Pool
  , newPool
  , submit
  , shutdown
  , runAll
  , Account
  , transferAll
  ) where

import Control.Concurrent
import Control.Concurrent.STM
import Control.Exception
import Control.Monad
import qualified Data.Map.Strict as Map

data Task = Task Int (IO Int) | Stop

data Pool = Pool
  { tasks :: TBQueue Task
  , results :: TVar (Map.Map Int (Either String Int))
  , alive :: TVar Int
  }

newPool :: Int -> IO Pool
newPool n = do
  pool <- atomically (Pool <$> newTBQueue 4 <*> newTVar Map.empty <*> newTVar n)
  replicateM_ n (forkIO (worker pool))
  pure pool

worker :: Pool -> IO ()
worker pool = do
  task <- atomically (readTBQueue (tasks pool))
  case task of
    Stop -> atomically (modifyTVar' (alive pool) (subtract 1))
    Task i action -> do
      outcome <- try (action >>= evaluate)
      let shown = either (Left . describe) Right outcome
      atomically (modifyTVar' (results pool) (Map.insert i shown))
      worker pool
  where
    describe :: SomeException -> String
    describe e = case fromException e of
      Just DivideByZero -> "divided by zero"
      Just other -> show other
      Nothing -> maybe "failed" (\(ErrorCall s) -> "error: " ++ s) (fromException e)

submit :: Pool -> Int -> IO Int -> IO ()
submit pool i action = atomically (writeTBQueue (tasks pool) (Task i action))

-- | Stops the workers; what came of the tasks.
shutdown :: Pool -> IO (Map.Map Int (Either String Int))
shutdown pool = do
  n <- readTVarIO (alive pool)
  replicateM_ n (atomically (writeTBQueue (tasks pool) Stop))
  atomically $ do
    left <- readTVar (alive pool)
    check (left == 0)
  readTVarIO (results pool)

runAll :: Int -> [IO Int] -> IO [Either String Int]
runAll n actions = do
  pool <- newPool n
  forM_ (zip [0 ..] actions) (uncurry (submit pool))
  Map.elems <$> shutdown pool

type Account = TVar Int

-- | Moves money round a ring of accounts, in many threads; the sum stays.
transferAll :: Int -> Int -> IO (Int, Bool)
transferAll n rounds = do
  accounts <- replicateM n (newTVarIO 100)
  done <- newTVarIO (0 :: Int)
  let ring = zip accounts (tail accounts ++ take 1 accounts)
  forM_ (zip [1 ..] ring) $ \(k, (from, to)) -> forkIO $ do
    replicateM_ rounds (atomically (move k from to `orElse` pure ()))
    atomically (modifyTVar' done (+ 1))
  atomically (readTVar done >>= check . (== n))
  balances <- mapM readTVarIO accounts
  pure (sum balances, all (>= 0) balances)
  where
    move k from to = do
      b <- readTVar from
      when (b < k) retry
      writeTVar from (b - k)
      modifyTVar' to (+ k)
