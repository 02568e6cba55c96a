-- | Control.Exception with pauses of random length where handlers and masks begin and end.
{-# LANGUAGE RankNTypes #-}
module NoisyException (module Control.Exception, module NoisyException) where

import Control.Concurrent (ThreadId)
import Control.Exception hiding (bracket, bracket_, catch, finally, handle, mask, mask_, onException, throwTo, try, uninterruptibleMask, uninterruptibleMask_)
import qualified Control.Exception as E
import Noise

catch :: Exception e => IO a -> (e -> IO a) -> IO a
catch a h = around (E.catch (around a) (\e -> around (h e)))

handle :: Exception e => (e -> IO a) -> IO a -> IO a
handle = flip NoisyException.catch

try :: Exception e => IO a -> IO (Either e a)
try a = around (E.try (around a))

onException :: IO a -> IO b -> IO a
onException a b = around (E.onException (around a) (around b))

finally :: IO a -> IO b -> IO a
finally a b = around (E.finally (around a) (around b))

bracket :: IO a -> (a -> IO b) -> (a -> IO c) -> IO c
bracket a b c = around (E.bracket (around a) (\x -> around (b x)) (\x -> around (c x)))

bracket_ :: IO a -> IO b -> IO c -> IO c
bracket_ a b c = around (E.bracket_ (around a) (around b) (around c))

mask :: ((forall a. IO a -> IO a) -> IO b) -> IO b
mask f = around (E.mask (\r -> around (f (\a -> around (r (around a))))))

mask_ :: IO a -> IO a
mask_ a = around (E.mask_ (around a))

uninterruptibleMask :: ((forall a. IO a -> IO a) -> IO b) -> IO b
uninterruptibleMask f = around (E.uninterruptibleMask (\r -> around (f (\a -> around (r (around a))))))

uninterruptibleMask_ :: IO a -> IO a
uninterruptibleMask_ a = around (E.uninterruptibleMask_ (around a))

throwTo :: Exception e => ThreadId -> e -> IO ()
throwTo t e = around (E.throwTo t e)
