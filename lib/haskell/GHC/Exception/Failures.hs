{-# LANGUAGE NoImplicitPrelude #-}
-- | The exceptions that compiled code itself raises.
module GHC.Exception.Failures where

import GHC.Base
import GHC.Show
import GHC.Exception.Type

newtype PatternMatchFail = PatternMatchFail String

instance Show PatternMatchFail where
  showsPrec _ (PatternMatchFail err) = showString err

instance Exception PatternMatchFail

newtype RecSelError = RecSelError String

instance Show RecSelError where
  showsPrec _ (RecSelError err) = showString err

instance Exception RecSelError

newtype RecConError = RecConError String

instance Show RecConError where
  showsPrec _ (RecConError err) = showString err

instance Exception RecConError

newtype RecUpdError = RecUpdError String

instance Show RecUpdError where
  showsPrec _ (RecUpdError err) = showString err

instance Exception RecUpdError

newtype NoMethodError = NoMethodError String

instance Show NoMethodError where
  showsPrec _ (NoMethodError err) = showString err

instance Exception NoMethodError

newtype TypeError = TypeError String

instance Show TypeError where
  showsPrec _ (TypeError err) = showString err

instance Exception TypeError

data NonTermination = NonTermination

instance Show NonTermination where
  showsPrec _ NonTermination = showString "<<loop>>"

instance Exception NonTermination

data NestedAtomically = NestedAtomically

instance Show NestedAtomically where
  showsPrec _ NestedAtomically = showString "Control.Concurrent.STM.atomically was nested"

instance Exception NestedAtomically
