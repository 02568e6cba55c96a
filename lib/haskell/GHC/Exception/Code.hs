{-# LANGUAGE NoImplicitPrelude #-}
-- | The numbers by which the machine names the errors that it detects itself. They are
-- turned into exceptions in "GHC.Exception.Machine".
--
-- The codes are taken from the order of constructors so that this module, which stands below
-- all numeric classes, needs no literals.
module GHC.Exception.Code where

import GHC.Types

-- | In the order of the machine's numbers.
data MachineError
  = DivisionByZero
  | ArithmeticOverflow
  | BadIndex
  | BlockedOnMVar
  | BlockedOnSTM
  | Loop
  | HeapExhausted
  | StackExhausted
  | NoAlternative
  | Interrupted
  | NothingCanRun
  | OtherError

codeDivideByZero, codeOverflow, codeOther :: Int
codeDivideByZero = conIndex DivisionByZero
codeOverflow = conIndex ArithmeticOverflow
codeOther = conIndex OtherError

-- | Raises the exception that the machine would raise for a code with a message.
foreign import prim "raise-machine" raiseMachine :: Int -> [Char] -> a

divZeroError, overflowError :: a
divZeroError = raiseMachine codeDivideByZero "divide by zero"
overflowError = raiseMachine codeOverflow "arithmetic overflow"
