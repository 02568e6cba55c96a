{-# LANGUAGE RankNTypes, ExistentialQuantification, ScopedTypeVariables, PatternSynonyms #-}
-- | Exceptions: throwing, catching, cleaning up.
module Control.Exception
  ( SomeException (..), Exception (..)
  , IOException, ArithException (..), ArrayException (..), AssertionFailed (..)
  , SomeAsyncException (..), AsyncException (..), asyncExceptionToException
  , asyncExceptionFromException
  , NonTermination (..), NestedAtomically (..), BlockedIndefinitelyOnMVar (..)
  , BlockedIndefinitelyOnSTM (..), Deadlock (..), AllocationLimitExceeded (..)
  , CompactionFailed (..)
  , NoMethodError (..), PatternMatchFail (..), RecConError (..), RecSelError (..)
  , RecUpdError (..), ErrorCall (ErrorCallWithLocation, ErrorCall), TypeError (..)
  , throw, throwIO, ioError, throwTo
  , catch, catches, Handler (..), catchJust, handle, handleJust, try, tryJust
  , evaluate, mapException
  , mask, mask_, uninterruptibleMask, uninterruptibleMask_, MaskingState (..)
  , getMaskingState, interruptible, allowInterrupt
  , assert, bracket, bracket_, bracketOnError, finally, onException
  ) where

import GHC.Conc.Sync (throwTo)
import GHC.Exception.Machine (fromMachine)
import GHC.Exception.Type
import GHC.IO
import GHC.IO.Exception
import GHC.Stack.Types (HasCallStack (..))
import GHC.Exception.Failures

handle :: Exception e => (e -> IO a) -> IO a -> IO a
handle h a = catch a h

catchJust :: Exception e => (e -> Maybe b) -> IO a -> (b -> IO a) -> IO a
catchJust p a handler = catch a handler'
  where
    handler' e = case p e of
      Nothing -> throwIO e
      Just b -> handler b

handleJust :: Exception e => (e -> Maybe b) -> (b -> IO a) -> IO a -> IO a
handleJust p h a = catchJust p a h

tryJust :: Exception e => (e -> Maybe b) -> IO a -> IO (Either b a)
tryJust p a = do
  r <- try a
  case r of
    Right v -> return (Right v)
    Left e -> case p e of
      Nothing -> throwIO e
      Just b -> return (Left b)

-- | One of several handlers, by the type of the exception.
data Handler a = forall e. Exception e => Handler (e -> IO a)

instance Functor Handler where
  fmap f (Handler h) = Handler (fmap f . h)

catches :: IO a -> [Handler a] -> IO a
catches io handlers = catchAny io (\e -> pick e handlers)
  where
    pick e [] = throwIO e
    pick e (Handler h : hs) = case fromException e of
      Just e' -> h e'
      Nothing -> pick e hs

mapException :: (Exception e1, Exception e2) => (e1 -> e2) -> a -> a
mapException f v = unsafePerformIO (catch (evaluate v) (\x -> throwIO (f x)))

allowInterrupt :: IO ()
allowInterrupt = interruptible (return ())

-- | Assertions are on, as under GHC without optimisation.
assert :: HasCallStack => Bool -> a -> a
assert True x = x
assert False _ = throw (AssertionFailed ("Assertion failed\n" ++ prettyCallStack givenCallStack))
