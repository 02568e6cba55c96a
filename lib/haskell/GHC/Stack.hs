-- | Call stacks, which Backstory reads from its recording instead.
module GHC.Stack
  ( HasCallStack, CallStack, callStack, emptyCallStack, prettyCallStack, withFrozenCallStack
  , getCallStack, SrcLoc (..), errorWithStackTrace
  ) where

import GHC.Stack.Types

data SrcLoc = SrcLoc
  { srcLocPackage, srcLocModule, srcLocFile :: String
  , srcLocStartLine, srcLocStartCol, srcLocEndLine, srcLocEndCol :: Int
  } deriving (Eq, Show)

callStack :: CallStack
callStack = emptyCallStack

prettyCallStack :: CallStack -> String
prettyCallStack _ = "CallStack (from HasCallStack)"

getCallStack :: CallStack -> [(String, SrcLoc)]
getCallStack _ = []

withFrozenCallStack :: a -> a
withFrozenCallStack x = x

errorWithStackTrace :: String -> a
errorWithStackTrace = error
