-- | Control.Concurrent with pauses of random length around each operation, so that short runs meet rare interleavings.
{-# LANGUAGE RankNTypes #-}
module NoisyConcurrent (module Control.Concurrent, module NoisyConcurrent, throwTo) where

import Control.Concurrent hiding (forkFinally, forkIO, forkIOWithUnmask, killThread, newEmptyMVar, putMVar, readMVar, takeMVar, throwTo, tryTakeMVar)
import qualified Control.Concurrent as C
import Control.Exception (SomeException)
import Noise
import NoisyException (throwTo)

forkIO :: IO () -> IO ThreadId
forkIO a = around (C.forkIO (noise >> a >> noise))

forkIOWithUnmask :: ((forall a. IO a -> IO a) -> IO ()) -> IO ThreadId
forkIOWithUnmask f = around (C.forkIOWithUnmask (\u -> noise >> f (\a -> u (noise >> a >>= \x -> noise >> return x)) >> noise))

forkFinally :: IO a -> (Either SomeException a -> IO ()) -> IO ThreadId
forkFinally a f = around (C.forkFinally (noise >> a >>= \x -> noise >> return x) (\r -> noise >> f r >> noise))

killThread :: ThreadId -> IO ()
killThread t = around (C.killThread t)

newEmptyMVar :: IO (MVar a)
newEmptyMVar = around C.newEmptyMVar

putMVar :: MVar a -> a -> IO ()
putMVar v x = around (C.putMVar v x)

takeMVar, readMVar :: MVar a -> IO a
takeMVar v = around (C.takeMVar v)
readMVar v = around (C.readMVar v)

tryTakeMVar :: MVar a -> IO (Maybe a)
tryTakeMVar v = around (C.tryTakeMVar v)
