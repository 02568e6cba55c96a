-- Philosophers, a bounded queue and a barrier: threads whose output does not depend on the schedule.
module Main (main) where

import Control.Concurrent
import Control.Concurrent.STM
import Control.Exception
import Control.Monad
import Data.IORef
import qualified Data.Map as M

type Fork = TMVar ()

philosopher :: TVar (M.Map Int Int) -> Fork -> Fork -> Int -> IO ()
philosopher meals l r i = replicateM_ 20 $ do
  atomically $ takeTMVar l >> takeTMVar r
  atomically $ modifyTVar' meals (M.insertWith (+) i 1)
  atomically $ putTMVar l () >> putTMVar r ()

data Queue a = Queue (TVar [a]) (TVar [a]) (TVar Int) Int

newQueue :: Int -> STM (Queue a)
newQueue n = Queue <$> newTVar [] <*> newTVar [] <*> newTVar 0 <*> pure n

push :: Queue a -> a -> STM ()
push (Queue _ back size limit) x = do
  n <- readTVar size
  when (n >= limit) retry
  writeTVar size (n + 1)
  modifyTVar back (x :)

pop :: Queue a -> STM a
pop (Queue front back size _) = do
  f <- readTVar front
  (x, rest) <- case f of
    x : xs -> pure (x, xs)
    [] -> do
      b <- swapTVar back []
      case reverse b of
        [] -> retry
        x : xs -> pure (x, xs)
  writeTVar front rest
  modifyTVar' size (subtract 1)
  pure x

waitAll :: [IO a] -> IO [Either SomeException a]
waitAll acts = do
  vars <- forM acts $ \a -> do
    v <- newEmptyMVar
    _ <- forkFinally a (putMVar v)
    pure v
  mapM takeMVar vars

main :: IO ()
main = do
  forks <- replicateM 5 (newTMVarIO ())
  meals <- newTVarIO M.empty
  rs <- waitAll [philosopher meals (forks !! i) (forks !! ((i + 1) `mod` 5)) i | i <- [0 .. 4]]
  print (length [() | Right () <- rs])
  print . M.toList =<< readTVarIO meals
  q <- atomically (newQueue 3)
  sums <- newTVarIO 0
  _ <- waitAll $
    [forM_ [1 .. 30] $ \n -> atomically (push q (n * k)) | k <- [1, 100 :: Int]]
      ++ [replicateM_ 15 (atomically (pop q >>= \x -> modifyTVar' sums (+ x))) | _ <- [1 .. 4 :: Int]]
  print =<< readTVarIO sums
  -- orElse, check, alternatives, invariants.
  r <- atomically $ (Left <$> (readTVar sums >>= \n -> check (n < 0) >> pure n)) `orElse` (Right <$> newTVar 'x' >>= traverse readTVar)
  print r
  -- An exception in a transaction takes back what it did.
  t <- newTVarIO (1 :: Int)
  e <- try (atomically (writeTVar t 2 >> throwSTM (userError "undo"))) :: IO (Either IOException ())
  v <- readTVarIO t
  print (e, v)
  c <- atomically (catchSTM (writeTVar t 5 >> throwSTM Overflow) (\x -> if x == Overflow then pure "caught" else throwSTM x))
  (,) c <$> readTVarIO t >>= print
  -- A thread that is killed cleans up; masked work is finished first.
  done <- newEmptyMVar
  started <- newEmptyMVar
  tid <- forkIO ((putMVar started () >> threadDelay 1000000) `catch` \ex -> putMVar done (show (ex :: AsyncException)))
  takeMVar started
  killThread tid
  putStrLn =<< takeMVar done
  ref <- newIORef []
  outcome <- try (bracket (modifyIORef ref ("open" :) >> pure 3) (\_ -> modifyIORef ref ("close" :)) (\n -> when (n > 2) (throwIO (IndexOutOfBounds (show n)))))
  print (either (\ex -> "failed: " ++ show (ex :: ArrayException)) show outcome)
  print . reverse =<< readIORef ref
  blocked <- try (newEmptyMVar >>= \m -> takeMVar (m :: MVar ())) :: IO (Either BlockedIndefinitelyOnMVar ())
  print blocked
  stuck <- try (atomically retry) :: IO (Either BlockedIndefinitelyOnSTM ())
  print stuck
  tok <- newQSem 2
  held <- newIORef (0 :: Int)
  _ <- waitAll [bracket_ (waitQSem tok) (signalQSem tok) (atomicModifyIORef' held (\n -> (n + i, ()))) | i <- [1 .. 10]]
  print =<< readIORef held
