-- | Transactional queues that can be broadcast: a linked list of 'TVar's.
module Control.Concurrent.STM.TChan
  ( TChan, newTChan, newTChanIO, newBroadcastTChan, newBroadcastTChanIO, dupTChan, cloneTChan
  , readTChan, tryReadTChan, peekTChan, tryPeekTChan, writeTChan, unGetTChan
  , isEmptyTChan
  ) where

import GHC.Conc.Sync

type TVarList a = TVar (TList a)

data TList a = TNil | TCons a (TVarList a)

-- | Where to read next, and the hole at the end.
data TChan a = TChan (TVar (TVarList a)) (TVar (TVarList a))

instance Eq (TChan a) where
  TChan a _ == TChan b _ = a == b

newTChan, newBroadcastTChan :: STM (TChan a)
newTChan = do
  hole <- newTVar TNil
  readEnd <- newTVar hole
  writeEnd <- newTVar hole
  return (TChan readEnd writeEnd)
newBroadcastTChan = do
  hole <- newTVar TNil
  readEnd <- newTVar (error "reading from a TChan created by newBroadcastTChan; use dupTChan first")
  writeEnd <- newTVar hole
  return (TChan readEnd writeEnd)

newTChanIO, newBroadcastTChanIO :: IO (TChan a)
newTChanIO = do
  hole <- newTVarIO TNil
  readEnd <- newTVarIO hole
  writeEnd <- newTVarIO hole
  return (TChan readEnd writeEnd)
newBroadcastTChanIO = atomically newBroadcastTChan

writeTChan, unGetTChan :: TChan a -> a -> STM ()
writeTChan (TChan _ writeEnd) a = do
  listEnd <- readTVar writeEnd
  newEnd <- newTVar TNil
  writeTVar listEnd (TCons a newEnd)
  writeTVar writeEnd newEnd
unGetTChan (TChan readEnd _) a = do
  listHead <- readTVar readEnd
  newHead <- newTVar (TCons a listHead)
  writeTVar readEnd newHead

readTChan, peekTChan :: TChan a -> STM a
readTChan c = tryReadTChan c >>= maybe retry return
peekTChan c = tryPeekTChan c >>= maybe retry return

tryReadTChan, tryPeekTChan :: TChan a -> STM (Maybe a)
tryReadTChan (TChan readEnd _) = do
  listHead <- readTVar readEnd
  h <- readTVar listHead
  case h of
    TNil -> return Nothing
    TCons a rest -> writeTVar readEnd rest >> return (Just a)
tryPeekTChan (TChan readEnd _) = do
  listHead <- readTVar readEnd
  h <- readTVar listHead
  case h of
    TNil -> return Nothing
    TCons a _ -> return (Just a)

dupTChan, cloneTChan :: TChan a -> STM (TChan a)
dupTChan (TChan _ writeEnd) = do
  hole <- readTVar writeEnd
  readEnd <- newTVar hole
  return (TChan readEnd writeEnd)
cloneTChan (TChan readEnd writeEnd) = do
  pos <- readTVar readEnd
  newEnd <- newTVar pos
  return (TChan newEnd writeEnd)

isEmptyTChan :: TChan a -> STM Bool
isEmptyTChan c = fmap (maybe True (const False)) (tryPeekTChan c)
