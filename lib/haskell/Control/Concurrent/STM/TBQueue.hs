-- | Transactional queues that hold so much and no more.
module Control.Concurrent.STM.TBQueue
  ( TBQueue, newTBQueue, newTBQueueIO, readTBQueue, tryReadTBQueue, flushTBQueue
  , peekTBQueue, tryPeekTBQueue, writeTBQueue, unGetTBQueue, lengthTBQueue
  , isEmptyTBQueue, isFullTBQueue
  ) where

import GHC.Conc.Sync
import Control.Concurrent.STM.TQueue
import Numeric.Natural (Natural)

-- | The items, how many there are, and how many there may be.
data TBQueue a = TBQueue (TQueue a) (TVar Int) !Int

instance Eq (TBQueue a) where
  TBQueue _ a _ == TBQueue _ b _ = a == b

newTBQueue :: Natural -> STM (TBQueue a)
newTBQueue size = do
  q <- newTQueue
  count <- newTVar 0
  return (TBQueue q count (fromIntegral size))

newTBQueueIO :: Natural -> IO (TBQueue a)
newTBQueueIO size = do
  q <- newTQueueIO
  count <- newTVarIO 0
  return (TBQueue q count (fromIntegral size))

writeTBQueue, unGetTBQueue :: TBQueue a -> a -> STM ()
writeTBQueue b a = addWith writeTQueue b a
unGetTBQueue b a = addWith unGetTQueue b a

addWith :: (TQueue a -> a -> STM ()) -> TBQueue a -> a -> STM ()
addWith add (TBQueue q count limit) a = do
  n <- readTVar count
  if n >= limit
    then retry
    else do
      writeTVar count $! n + 1
      add q a

readTBQueue, peekTBQueue :: TBQueue a -> STM a
readTBQueue (TBQueue q count _) = do
  a <- readTQueue q
  n <- readTVar count
  writeTVar count $! n - 1
  return a
peekTBQueue (TBQueue q _ _) = peekTQueue q

tryReadTBQueue, tryPeekTBQueue :: TBQueue a -> STM (Maybe a)
tryReadTBQueue b = fmap Just (readTBQueue b) `orElse` return Nothing
tryPeekTBQueue (TBQueue q _ _) = tryPeekTQueue q

flushTBQueue :: TBQueue a -> STM [a]
flushTBQueue (TBQueue q count _) = do
  writeTVar count 0
  flushTQueue q

lengthTBQueue :: TBQueue a -> STM Natural
lengthTBQueue (TBQueue _ count _) = fmap fromIntegral (readTVar count)

isEmptyTBQueue, isFullTBQueue :: TBQueue a -> STM Bool
isEmptyTBQueue (TBQueue q _ _) = isEmptyTQueue q
isFullTBQueue (TBQueue _ count limit) = fmap (>= limit) (readTVar count)
