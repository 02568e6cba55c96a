-- | Transactional queues: two stacks, the back one reversed when the front is used up.
module Control.Concurrent.STM.TQueue
  ( TQueue, newTQueue, newTQueueIO, readTQueue, tryReadTQueue, flushTQueue, peekTQueue
  , tryPeekTQueue, writeTQueue, unGetTQueue, isEmptyTQueue
  ) where

import GHC.Conc.Sync

data TQueue a = TQueue (TVar [a]) (TVar [a])

instance Eq (TQueue a) where
  TQueue a _ == TQueue b _ = a == b

newTQueue :: STM (TQueue a)
newTQueue = TQueue <$> newTVar [] <*> newTVar []

newTQueueIO :: IO (TQueue a)
newTQueueIO = TQueue <$> newTVarIO [] <*> newTVarIO []

writeTQueue, unGetTQueue :: TQueue a -> a -> STM ()
writeTQueue (TQueue _ back) a = readTVar back >>= \xs -> writeTVar back (a : xs)
unGetTQueue (TQueue front _) a = readTVar front >>= \xs -> writeTVar front (a : xs)

readTQueue, peekTQueue :: TQueue a -> STM a
readTQueue (TQueue front back) = do
  xs <- readTVar front
  case xs of
    x : xs' -> writeTVar front xs' >> return x
    [] -> do
      ys <- readTVar back
      case reverse ys of
        [] -> retry
        z : zs -> do
          writeTVar back []
          writeTVar front zs
          return z
peekTQueue q = do
  x <- readTQueue q
  unGetTQueue q x
  return x

tryReadTQueue, tryPeekTQueue :: TQueue a -> STM (Maybe a)
tryReadTQueue q = fmap Just (readTQueue q) `orElse` return Nothing
tryPeekTQueue q = fmap Just (peekTQueue q) `orElse` return Nothing

flushTQueue :: TQueue a -> STM [a]
flushTQueue (TQueue front back) = do
  xs <- readTVar front
  ys <- readTVar back
  if null xs then return () else writeTVar front []
  if null ys then return () else writeTVar back []
  return (xs ++ reverse ys)

isEmptyTQueue :: TQueue a -> STM Bool
isEmptyTQueue (TQueue front back) = do
  xs <- readTVar front
  case xs of
    _ : _ -> return False
    [] -> fmap null (readTVar back)
