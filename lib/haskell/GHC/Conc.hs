-- | Threads and transactions, under GHC's own name.
module GHC.Conc
  ( ThreadId (ThreadId), forkIO, forkIOWithUnmask, forkOn, killThread, throwTo, yield, myThreadId, labelThread
  , ThreadStatus (..), BlockReason (..), threadStatus, threadDelay
  , numCapabilities, getNumCapabilities, setNumCapabilities, getNumProcessors
  , STM (STM), atomically, retry, orElse, throwSTM, catchSTM, unsafeIOToSTM
  , TVar (TVar), newTVar, newTVarIO, readTVar, readTVarIO, writeTVar
  ) where

import GHC.Conc.Sync
