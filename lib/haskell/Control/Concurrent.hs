{-# LANGUAGE RankNTypes #-}
-- | Threads and what they share.
module Control.Concurrent
  ( ThreadId, myThreadId, forkIO, forkFinally, forkIOWithUnmask, killThread, throwTo
  , forkOn, forkOnWithUnmask, getNumCapabilities, setNumCapabilities, threadCapability
  , yield, threadDelay
  , module Control.Concurrent.MVar
  , module Control.Concurrent.Chan
  , module Control.Concurrent.QSem
  , module Control.Concurrent.QSemN
  , rtsSupportsBoundThreads, forkOS, forkOSWithUnmask, isCurrentThreadBound, runInBoundThread
  , runInUnboundThread, mkWeakThreadId
  ) where

import GHC.Conc.Sync
import Control.Concurrent.Chan
import Control.Concurrent.MVar
import Control.Concurrent.QSem
import Control.Concurrent.QSemN
import Control.Exception (SomeException, mask, try)
import System.Mem.Weak (Weak, mkWeakPtr)

-- | Runs the second when the thread has ended, whichever way.
forkFinally :: IO a -> (Either SomeException a -> IO ()) -> IO ThreadId
forkFinally action andThen = mask (\restore -> forkIO (try (restore action) >>= andThen))

threadCapability :: ThreadId -> IO (Int, Bool)
threadCapability _ = return (0, False)

rtsSupportsBoundThreads :: Bool
rtsSupportsBoundThreads = False

forkOnWithUnmask :: Int -> ((forall a. IO a -> IO a) -> IO ()) -> IO ThreadId
forkOnWithUnmask _ io = forkIOWithUnmask io

forkOSWithUnmask :: ((forall a. IO a -> IO a) -> IO ()) -> IO ThreadId
forkOSWithUnmask io = forkIOWithUnmask io

forkOS :: IO () -> IO ThreadId
forkOS = forkIO

isCurrentThreadBound :: IO Bool
isCurrentThreadBound = return False

runInBoundThread, runInUnboundThread :: IO a -> IO a
runInBoundThread act = act
runInUnboundThread act = act

mkWeakThreadId :: ThreadId -> IO (Weak ThreadId)
mkWeakThreadId t = mkWeakPtr t Nothing
