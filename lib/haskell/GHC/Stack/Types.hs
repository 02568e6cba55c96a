{-# LANGUAGE NoImplicitPrelude, MultiParamTypeClasses, FlexibleInstances #-}
-- | The constraint that signatures of partial functions carry. Backstory knows every call
-- from its recording, so the constraint holds always and carries nothing.
module GHC.Stack.Types (HasCallStack, CallStack, emptyCallStack) where

class HasCallStack

instance HasCallStack

-- | Always empty.
data CallStack = EmptyCallStack

emptyCallStack :: CallStack
emptyCallStack = EmptyCallStack
