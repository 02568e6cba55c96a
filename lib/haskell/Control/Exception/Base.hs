-- | "Control.Exception" without handlers by type, and the exceptions of the machine as values.
module Control.Exception.Base
  ( SomeException (..), Exception (..)
  , IOException, ArithException (..), ArrayException (..), AssertionFailed (..)
  , SomeAsyncException (..), AsyncException (..), asyncExceptionToException
  , asyncExceptionFromException
  , NonTermination (..), NestedAtomically (..), BlockedIndefinitelyOnMVar (..)
  , BlockedIndefinitelyOnSTM (..), Deadlock (..), AllocationLimitExceeded (..)
  , CompactionFailed (..), NoMethodError (..), PatternMatchFail (..), RecConError (..)
  , RecSelError (..), RecUpdError (..), ErrorCall (..), TypeError (..)
  , throw, throwIO, ioError, throwTo
  , catch, catchJust, handle, handleJust, try, tryJust, onException
  , evaluate, mapException
  , mask, mask_, uninterruptibleMask, uninterruptibleMask_, MaskingState (..), getMaskingState
  , assert, bracket, bracket_, bracketOnError, finally
  , nonTermination, nestedAtomically
  ) where

import Control.Exception

nonTermination, nestedAtomically :: SomeException
nonTermination = toException NonTermination
nestedAtomically = toException NestedAtomically
