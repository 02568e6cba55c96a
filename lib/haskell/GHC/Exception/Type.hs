{-# LANGUAGE NoImplicitPrelude, ExistentialQuantification, ScopedTypeVariables, MagicHash, PatternSynonyms #-}
-- | What can be thrown: the class of exceptions and the type that holds any of them.
module GHC.Exception.Type where

import GHC.Base
import GHC.Show
import GHC.Stack.Types
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
data ErrorCall = ErrorCallWithLocation String String
  deriving (Eq, Ord)

pattern ErrorCall :: String -> ErrorCall
pattern ErrorCall err <- ErrorCallWithLocation err _ where
  ErrorCall err = ErrorCallWithLocation err ""

instance Show ErrorCall where
  showsPrec _ (ErrorCallWithLocation err "") = showString err
  showsPrec _ (ErrorCallWithLocation err place) = showString err . showString "\n" . showString place

-- | What the compiler makes of a program's own 'error' inside a function that has a stack.
errorWith :: CallStack -> String -> a
errorWith stack message = throw (ErrorCallWithLocation message (prettyCallStack stack))

undefinedWith :: CallStack -> a
undefinedWith stack = errorWith (pushCallStack ("error", place) stack) "Prelude.undefined"
  where place = SrcLoc "base" "GHC.Err" "libraries/base/GHC/Err.hs" 75 14 75 37

prettyCallStack :: CallStack -> String
prettyCallStack stack = case getCallStack stack of
  [] -> ""
  calls -> "CallStack (from HasCallStack):" ++ lines calls
  where
    lines [] = ""
    lines ((function, place) : rest) =
      "\n  " ++ function ++ ", called at " ++ prettySrcLoc place ++ lines rest

prettySrcLoc :: SrcLoc -> String
prettySrcLoc (SrcLoc package modul file line column _ _) =
  file ++ ":" ++ show line ++ ":" ++ show column ++ " in " ++ package ++ ":" ++ modul

-- | What the compiler makes of any other 'error': it adds where that stands.
errorAt :: String -> String -> a
errorAt place message = throw (ErrorCallWithLocation message ("CallStack (from HasCallStack):\n  error, called at " ++ place))

-- | The same for 'undefined'.
undefinedAt :: String -> a
undefinedAt place = throw (ErrorCallWithLocation "Prelude.undefined"
  ("CallStack (from HasCallStack):\n  error, called at libraries/base/GHC/Err.hs:75:14 in base:GHC.Err\n  undefined, called at " ++ place))

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
