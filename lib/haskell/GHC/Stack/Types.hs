{-# LANGUAGE NoImplicitPrelude, MultiParamTypeClasses #-}
-- | Call stacks as values, and the constraint that asks for one.
--
-- The compiler solves 'HasCallStack' at every use of a function that has it in its signature:
-- with that use, on top of what the signature around it was given.
module GHC.Stack.Types
  ( HasCallStack (..), CallStack (..), SrcLoc (..), emptyCallStack, freezeCallStack
  , pushCallStack, fromCallSiteList, getCallStack, pushCall
  ) where

import GHC.Types

class HasCallStack where
  givenCallStack :: CallStack

data CallStack
  = EmptyCallStack
  | PushCallStack [Char] SrcLoc CallStack
  | FreezeCallStack CallStack

data SrcLoc = SrcLoc
  { srcLocPackage :: [Char]
  , srcLocModule :: [Char]
  , srcLocFile :: [Char]
  , srcLocStartLine :: Int
  , srcLocStartCol :: Int
  , srcLocEndLine :: Int
  , srcLocEndCol :: Int
  }

-- | What the compiler calls: function, module, file, and where the use begins and ends.
pushCall :: [Char] -> [Char] -> [Char] -> Int -> Int -> Int -> Int -> CallStack -> CallStack
pushCall function modul file line column endLine endColumn =
  pushCallStack (function, SrcLoc "main" modul file line column endLine endColumn)

emptyCallStack :: CallStack
emptyCallStack = EmptyCallStack

freezeCallStack :: CallStack -> CallStack
freezeCallStack stack = FreezeCallStack stack

pushCallStack :: ([Char], SrcLoc) -> CallStack -> CallStack
pushCallStack (function, place) stack = case stack of
  FreezeCallStack _ -> stack
  _ -> PushCallStack function place stack

getCallStack :: CallStack -> [([Char], SrcLoc)]
getCallStack stack = case stack of
  EmptyCallStack -> []
  PushCallStack function place rest -> (function, place) : getCallStack rest
  FreezeCallStack rest -> getCallStack rest

fromCallSiteList :: [([Char], SrcLoc)] -> CallStack
fromCallSiteList calls = case calls of
  [] -> EmptyCallStack
  (function, place) : rest -> PushCallStack function place (fromCallSiteList rest)
