{-# LANGUAGE RankNTypes #-}
-- | Call stacks: which calls led to here, as far as the signatures on the way ask for it.
module GHC.Stack
  ( HasCallStack, CallStack, SrcLoc (..), callStack, emptyCallStack, freezeCallStack
  , fromCallSiteList, getCallStack, popCallStack, prettyCallStack, prettySrcLoc, pushCallStack
  , withFrozenCallStack, errorWithStackTrace, currentCallStack, whoCreated
  ) where

import GHC.Exception.Type (prettyCallStack, prettySrcLoc)
import GHC.Implicit (InsideStack (..), withCallStack)
import GHC.Stack.Types

deriving instance Eq SrcLoc
deriving instance Show SrcLoc

instance Show CallStack where
  showsPrec _ = shows . getCallStack

-- | The calls that led to the function around this.
callStack :: HasCallStack => CallStack
callStack = case givenCallStack of
  EmptyCallStack -> EmptyCallStack
  stack -> popCallStack stack

popCallStack :: CallStack -> CallStack
popCallStack stack = case stack of
  EmptyCallStack -> EmptyCallStack
  PushCallStack _ _ rest -> rest
  FreezeCallStack _ -> stack

-- | What is done inside adds nothing to the stack.
withFrozenCallStack :: HasCallStack => (HasCallStack => a) -> a
withFrozenCallStack inside =
  withCallStack (freezeCallStack (popCallStack callStack)) (InsideStack inside)

errorWithStackTrace :: String -> a
errorWithStackTrace = error

-- | The stack of a profiled run, which there is none of.
currentCallStack :: IO [String]
currentCallStack = return []

whoCreated :: a -> IO [String]
whoCreated _ = return []
