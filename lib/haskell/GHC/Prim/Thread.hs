{-# LANGUAGE MagicHash, UnboxedTuples #-}
-- | Threads, exceptions and evaluation under the names of GHC's primitive operations.
module GHC.Prim.Thread where

import Control.Exception (SomeException, catch, throw, throwIO)
import GHC.Arr (Arr)
import qualified GHC.Conc.Sync as C
import GHC.Conc.Sync (STM (..), TVar (..), TVar#, ThreadId (..), ThreadId#)
import GHC.IO (MaskingState (..), getMaskingState, mask_, uninterruptibleMask_, unsafeUnmask)
import GHC.MVar (MVar (..), MVar#)
import qualified GHC.MVar as V
import GHC.Prim.Number (truth#)
import GHC.Types

type Act# a = State# RealWorld -> (# State# RealWorld, a #)

run# :: IO a -> State# s -> (# State# s, a #)
run# m s = unsafeCoerce (unIO m) s

run_# :: IO a -> State# s -> State# s
run_# m s = case run# m s of (# s', _ #) -> s'

realWorld# :: State# RealWorld
realWorld# = State#

void# :: ()
void# = ()

runRW# :: (State# RealWorld -> o) -> o
runRW# f = f State#

noDuplicate# :: State# s -> State# s
noDuplicate# s = s

touch# :: a -> State# s -> State# s
touch# _ s = s

keepAlive# :: a -> State# s -> (State# s -> b) -> b
keepAlive# _ s f = f s

seq# :: a -> State# s -> (# State# s, a #)
seq# a State# = a `seq` (# State#, a #)

par#, spark_# :: a -> Int
par# _ = 1
spark_# _ = 1

spark# :: a -> State# s -> (# State# s, a #)
spark# a s = (# s, a #)

dataToTag# :: a -> Int
dataToTag# = conIndex

tagToEnum# :: Int -> Bool
tagToEnum# = isTrue#

-- | Never sure: whoever asks must be prepared for that.
reallyUnsafePtrEquality# :: a -> a -> Int
reallyUnsafePtrEquality# _ _ = 0

unsafeCoerce# :: a -> b
unsafeCoerce# = unsafeCoerce

raise# :: SomeException -> b
raise# = throw

raiseIO# :: SomeException -> State# RealWorld -> (# State# RealWorld, b #)
raiseIO# e = run# (throwIO e)

catch# :: Act# a -> (SomeException -> Act# a) -> Act# a
catch# m h = run# (catch (IO m) (\e -> IO (h e)))

maskAsyncExceptions#, maskUninterruptible#, unmaskAsyncExceptions# :: Act# a -> Act# a
maskAsyncExceptions# m = run# (mask_ (IO m))
maskUninterruptible# m = run# (uninterruptibleMask_ (IO m))
unmaskAsyncExceptions# m = run# (unsafeUnmask (IO m))

getMaskingState# :: Act# Int
getMaskingState# = run# (fmap number getMaskingState)
  where
    number Unmasked = 0
    number MaskedUninterruptible = 1
    number MaskedInterruptible = 2

-- | Of GHC 9.0: an action that is not applied to the state.
fork# :: a -> Act# ThreadId#
fork# m = run# (fmap (\(ThreadId t) -> t) (C.fork# (unsafeCoerce m)))

forkOn# :: Int -> a -> Act# ThreadId#
forkOn# _ = fork#

killThread# :: ThreadId# -> SomeException -> State# RealWorld -> State# RealWorld
killThread# t e = run_# (C.throwTo (ThreadId t) e)

myThreadId# :: Act# ThreadId#
myThreadId# = run# (fmap (\(ThreadId t) -> t) C.myThreadId)

yield# :: State# RealWorld -> State# RealWorld
yield# = run_# C.yield

delay# :: Int -> State# s -> State# s
delay# n = run_# (C.threadDelay n)

newMVar# :: State# s -> (# State# s, MVar# s a #)
newMVar# = run# (fmap unsafeCoerce V.newEmptyMVar)

takeMVar#, readMVar# :: MVar# s a -> State# s -> (# State# s, a #)
takeMVar# v = run# (V.takeMVar (unsafeCoerce v))
readMVar# v = run# (V.readMVar (unsafeCoerce v))

putMVar# :: MVar# s a -> a -> State# s -> State# s
putMVar# v x = run_# (V.putMVar (unsafeCoerce v) x)

tryTakeMVar#, tryReadMVar# :: MVar# s a -> State# s -> (# State# s, Int, a #)
tryTakeMVar# v s = maybe# (run# (V.tryTakeMVar (unsafeCoerce v)) s)
tryReadMVar# v s = maybe# (run# (V.tryReadMVar (unsafeCoerce v)) s)

maybe# :: (# State# s, Maybe a #) -> (# State# s, Int, a #)
maybe# (# s, Just a #) = (# s, 1, a #)
maybe# (# s, Nothing #) = (# s, 0, errorWithoutStackTrace "the variable is empty" #)

tryPutMVar# :: MVar# s a -> a -> State# s -> (# State# s, Int #)
tryPutMVar# v x = run# (fmap truth# (V.tryPutMVar (unsafeCoerce v) x))

isEmptyMVar# :: MVar# s a -> State# s -> (# State# s, Int #)
isEmptyMVar# v = run# (fmap truth# (V.isEmptyMVar (unsafeCoerce v)))

sameMVar# :: MVar# s a -> MVar# s a -> Int
sameMVar# v w = truth# (V.sameMVar (unsafeCoerce v) (unsafeCoerce w))

atomically# :: Act# a -> Act# a
atomically# m = run# (C.atomically (STM m))

retry# :: Act# a
retry# = C.unSTM C.retry

catchRetry# :: Act# a -> Act# a -> Act# a
catchRetry# a b = C.unSTM (C.orElse (STM a) (STM b))

catchSTM# :: Act# a -> (SomeException -> Act# a) -> Act# a
catchSTM# m h = C.unSTM (C.catchSTM (STM m) (\e -> STM (h e)))

newTVar# :: a -> State# s -> (# State# s, TVar# s a #)
newTVar# x = run# (fmap unsafeCoerce (C.newTVarIO x))

readTVar#, readTVarIO# :: TVar# s a -> State# s -> (# State# s, a #)
readTVar# v = run# (C.unsafeSTMToIO (C.readTVar (unsafeCoerce v)))
readTVarIO# v = run# (C.readTVarIO (unsafeCoerce v))

writeTVar# :: TVar# s a -> a -> State# s -> State# s
writeTVar# v x = run_# (C.unsafeSTMToIO (C.writeTVar (unsafeCoerce v) x))

sameTVar# :: TVar# s a -> TVar# s a -> Int
sameTVar# v w = truth# (C.sameTVar (unsafeCoerce v) (unsafeCoerce w))
