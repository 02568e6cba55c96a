{-# LANGUAGE NoImplicitPrelude, MultiParamTypeClasses, FunctionalDependencies, RankNTypes, KindSignatures #-}
-- | Implicit parameters: what the compiler makes of @?x@ and of @let ?x = e in …@.
module GHC.Implicit (IP (..), Inside (..), with, InsideStack (..), withCallStack) where

import GHC.Stack.Types
import GHC.Types


class IP (x :: Symbol) a | x -> a where
  ip :: a

newtype Inside x a b = Inside (IP x a => b)

-- | Has the shape of the dictionary of a class with one method.
data Known a = Known a

with :: forall x a b. a -> Inside x a b -> b
with value inside = (unsafeCoerce inside :: Known a -> b) (Known value)

newtype InsideStack b = InsideStack (HasCallStack => b)

withCallStack :: forall b. CallStack -> InsideStack b -> b
withCallStack stack inside = (unsafeCoerce inside :: Known CallStack -> b) (Known stack)
