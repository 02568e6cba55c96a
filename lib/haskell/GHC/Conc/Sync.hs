{-# LANGUAGE BangPatterns, MagicHash, NoImplicitPrelude, PatternSynonyms, ViewPatterns #-}
-- | Threads and transactions.
module GHC.Conc.Sync (ThreadId (ThreadId), STM (STM), TVar (TVar), module GHC.Conc.Sync) where

import GHC.Base
import GHC.Num
import GHC.Show
import GHC.Semigroup
import GHC.Exception.Type
import GHC.IO
import GHC.IO.Exception
import GHC.TopHandler.Report
import Control.Monad.Fix
import GHC.IORefPrim (fixIO)

-- Threads.

data ThreadId

foreign import prim "fork" fork# :: IO () -> IO ThreadId
foreign import prim "my-thread" myThreadId :: IO ThreadId
foreign import prim "yield" yield :: IO ()
foreign import prim "thread-number" threadNumber :: ThreadId -> Int
foreign import prim "thread-status" threadStatus# :: ThreadId -> IO Int
foreign import prim "label-thread" labelThread# :: ThreadId -> String -> IO ()
foreign import prim "throw-to" throwTo# :: ThreadId -> SomeException -> IO ()
foreign import prim "delay" threadDelay :: Int -> IO ()

instance Eq ThreadId where
  a == b = threadNumber a == threadNumber b

instance Ord ThreadId where
  compare a b = compare (threadNumber a) (threadNumber b)

instance Show ThreadId where
  showsPrec d t = showParen (d >= 11) (showString "ThreadId " . showsPrec d (threadNumber t))

-- | A thread that dies of an exception says so, unless it was killed or can never go on.
forkIO :: IO () -> IO ThreadId
forkIO action = fork# (catchAny action reportInThread)

forkIOWithUnmask :: ((forall a. IO a -> IO a) -> IO ()) -> IO ThreadId
forkIOWithUnmask io = forkIO (io unsafeUnmask)

forkOn :: Int -> IO () -> IO ThreadId
forkOn _ = forkIO

killThread :: ThreadId -> IO ()
killThread tid = throwTo tid ThreadKilled

throwTo :: Exception e => ThreadId -> e -> IO ()
throwTo tid ex = throwTo# tid (toException ex)

labelThread :: ThreadId -> String -> IO ()
labelThread t name = labelThread# t (forceString name)

data BlockReason
  = BlockedOnMVar
  | BlockedOnBlackHole
  | BlockedOnException
  | BlockedOnSTM
  | BlockedOnForeignCall
  | BlockedOnOther
  deriving (Eq, Ord, Show)

data ThreadStatus
  = ThreadRunning
  | ThreadFinished
  | ThreadBlocked BlockReason
  | ThreadDied
  deriving (Eq, Ord, Show)

threadStatus :: ThreadId -> IO ThreadStatus
threadStatus t = fmap status (threadStatus# t)
  where
    status n
      | n == 0 = ThreadRunning
      | n == 1 = ThreadFinished
      | n == 2 = ThreadDied
      | n == 3 = ThreadBlocked BlockedOnMVar
      | n == 4 = ThreadBlocked BlockedOnSTM
      | otherwise = ThreadBlocked BlockedOnOther

-- | Schedules are explored, not spread over processors.
numCapabilities :: Int
numCapabilities = 1

getNumCapabilities, getNumProcessors :: IO Int
getNumCapabilities = return 1
getNumProcessors = return 1

setNumCapabilities :: Int -> IO ()
setNumCapabilities _ = return ()

-- Transactions.

data STM a

data TVar a

foreign import prim "io-return" returnSTM :: a -> STM a
foreign import prim "io-bind" bindSTM :: STM a -> (a -> STM b) -> STM b
foreign import prim "io-then" thenSTM :: STM a -> STM b -> STM b
foreign import prim "io-raise" raiseSTM# :: SomeException -> STM a
foreign import prim "unsafe-coerce" unsafeIOToSTM :: IO a -> STM a
foreign import prim "atomically" atomically :: STM a -> IO a
foreign import prim "stm-retry" retry :: STM a
foreign import prim "stm-or-else" orElse :: STM a -> STM a -> STM a
foreign import prim "stm-catch" catchSTM# :: STM a -> (SomeException -> STM a) -> STM a
foreign import prim "tvar-new" newTVar :: a -> STM (TVar a)
foreign import prim "tvar-new" newTVarIO :: a -> IO (TVar a)
foreign import prim "tvar-read" readTVar :: TVar a -> STM a
foreign import prim "tvar-read" readTVarIO :: TVar a -> IO a
foreign import prim "tvar-write" writeTVar :: TVar a -> a -> STM ()
foreign import prim "same-cell?" sameTVar :: TVar a -> TVar a -> Bool

instance Eq (TVar a) where
  (==) = sameTVar

instance Functor STM where
  fmap f m = bindSTM m (\x -> returnSTM (f x))

instance Applicative STM where
  pure = returnSTM
  mf <*> mx = bindSTM mf (\f -> bindSTM mx (\x -> returnSTM (f x)))
  liftA2 f mx my = bindSTM mx (\x -> bindSTM my (\y -> returnSTM (f x y)))
  (*>) = thenSTM

instance Monad STM where
  (>>=) = bindSTM
  (>>) = thenSTM

instance Alternative STM where
  empty = retry
  (<|>) = orElse

instance MonadPlus STM

instance Semigroup a => Semigroup (STM a) where
  (<>) = liftA2 (<>)

instance Monoid a => Monoid (STM a) where
  mempty = pure mempty

throwSTM :: Exception e => e -> STM a
throwSTM e = raiseSTM# (toException e)

catchSTM :: Exception e => STM a -> (e -> STM a) -> STM a
catchSTM m handler = catchSTM# m (\se -> case fromException se of
  Just e -> handler e
  Nothing -> raiseSTM# se)

foreign import prim "unsafe-coerce" unsafeSTMToIO :: STM a -> IO a

instance MonadFix STM where
  mfix k = unsafeIOToSTM (fixIO (\a -> unsafeSTMToIO (k a)))

-- Under GHC's names for what is inside.

data ThreadId#

data TVar# s a

pattern ThreadId :: ThreadId# -> ThreadId
pattern ThreadId t <- (unsafeCoerce -> !t) where ThreadId t = unsafeCoerce t

pattern TVar :: TVar# RealWorld a -> TVar a
pattern TVar v <- (unsafeCoerce -> !v) where TVar v = unsafeCoerce v

unSTM :: STM a -> State# RealWorld -> (State# RealWorld, a)
unSTM m = unIO (unsafeSTMToIO m)

pattern STM :: (State# RealWorld -> (State# RealWorld, a)) -> STM a
pattern STM f <- (unSTM -> f) where STM f = unsafeIOToSTM (fromState# f)
