-- | Queues without bound between threads: a linked list of 'MVar's, each full when the item
-- after it has arrived.
module Control.Concurrent.Chan
  ( Chan, newChan, writeChan, readChan, dupChan, getChanContents, writeList2Chan
  ) where

import Control.Concurrent.MVar
import Control.Exception (mask_)
import System.IO.Unsafe (unsafeInterleaveIO)

-- | Where to read next, and the hole at the end.
data Chan a = Chan (MVar (Stream a)) (MVar (Stream a))

instance Eq (Chan a) where
  Chan a _ == Chan b _ = a == b

type Stream a = MVar (Item a)

data Item a = Item a (Stream a)

newChan :: IO (Chan a)
newChan = do
  hole <- newEmptyMVar
  readVar <- newMVar hole
  writeVar <- newMVar hole
  return (Chan readVar writeVar)

writeChan :: Chan a -> a -> IO ()
writeChan (Chan _ writeVar) val = do
  newHole <- newEmptyMVar
  mask_ (do
    oldHole <- takeMVar writeVar
    putMVar oldHole (Item val newHole)
    putMVar writeVar newHole)

readChan :: Chan a -> IO a
readChan (Chan readVar _) = modifyMVar readVar (\readEnd -> do
  Item val newReadEnd <- readMVar readEnd
  return (newReadEnd, val))

dupChan :: Chan a -> IO (Chan a)
dupChan (Chan _ writeVar) = do
  hole <- readMVar writeVar
  newReadVar <- newMVar hole
  return (Chan newReadVar writeVar)

getChanContents :: Chan a -> IO [a]
getChanContents ch = unsafeInterleaveIO (do
  x <- readChan ch
  xs <- getChanContents ch
  return (x : xs))

writeList2Chan :: Chan a -> [a] -> IO ()
writeList2Chan ch ls = mapM_ (writeChan ch) ls
