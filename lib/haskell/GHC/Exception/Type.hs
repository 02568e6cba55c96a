{-# LANGUAGE NoImplicitPrelude, ExistentialQuantification, ScopedTypeVariables, MagicHash #-}
-- | What can be thrown: the class of exceptions and the type that holds any of them.
module GHC.Exception.Type where

import GHC.Base
import GHC.Show
import Data.Typeable.Internal (Typeable)
import Data.Typeable (cast)

data SomeException = forall e. Exception e => SomeException e

instance Show SomeException where
  showsPrec p (SomeException e) = showsPrec p e

class (Typeable e, Show e) => Exception e where
  toException :: e -> SomeException
  fromException :: SomeException -> Maybe e
  displayException :: e -> String

  toException = SomeException
  fromException (SomeException e) = cast e
  displayException = show

instance Exception SomeException where
  toException se = se
  fromException = Just
  displayException (SomeException e) = displayException e

foreign import prim "raise" raise# :: e -> a
foreign import prim "io-raise" ioRaise# :: e -> IO a

throw :: Exception e => e -> a
throw e = raise# (toException e)

throwIO :: Exception e => e -> IO a
throwIO e = ioRaise# (toException e)

-- The exceptions that pure code raises.

-- | What 'error' throws.
newtype ErrorCall = ErrorCall String
  deriving (Eq, Ord)

instance Show ErrorCall where
  showsPrec _ (ErrorCall err) = showString err

instance Exception ErrorCall

data ArithException
  = Overflow
  | Underflow
  | LossOfPrecision
  | DivideByZero
  | Denormal
  | RatioZeroDenominator
  deriving (Eq, Ord)

instance Show ArithException where
  showsPrec _ e = showString (case e of
    Overflow -> "arithmetic overflow"
    Underflow -> "arithmetic underflow"
    LossOfPrecision -> "loss of precision"
    DivideByZero -> "divide by zero"
    Denormal -> "denormal"
    RatioZeroDenominator -> "Ratio has zero denominator")

instance Exception ArithException
