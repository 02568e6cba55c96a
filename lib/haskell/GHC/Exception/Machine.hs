{-# LANGUAGE NoImplicitPrelude #-}
-- | Errors that the machine detects itself, as the exceptions that programs catch. The
-- machine applies 'fromMachine' and raises the result.
module GHC.Exception.Machine (fromMachine) where

import GHC.Base
import GHC.Exception.Type
import GHC.IO.Exception
import GHC.Exception.Failures
import Data.OldList (isInfixOf, isPrefixOf)

-- | A code (see "GHC.Exception.Code") and a message.
fromMachine :: Int -> [Char] -> SomeException
fromMachine code message = case code of
  0 -> toException DivideByZero
  1 -> toException Overflow
  2 -> toException (ErrorCall message)
  3 -> toException BlockedIndefinitelyOnMVar
  4 -> toException BlockedIndefinitelyOnSTM
  5 -> toException NonTermination
  6 -> toException HeapOverflow
  7 -> toException StackOverflow
  8 -> noAlternative message
  9 -> toException UserInterrupt
  10 -> toException Deadlock
  12 -> toException RatioZeroDenominator
  13 -> toException (userError message)
  14 -> toException Underflow
  15 -> toException ThreadKilled
  _ -> toException (ErrorCall message)

-- | Compiled code has one way to say that it cannot go on; the text says which.
noAlternative :: [Char] -> SomeException
noAlternative message
  | "No match in record selector" `isPrefixOf` message = toException (RecSelError message)
  | "Missing field in record construction" `isInfixOf` message = toException (RecConError message)
  | "No instance nor default method" `isInfixOf` message = toException (NoMethodError message)
  | otherwise = toException (PatternMatchFail message)
