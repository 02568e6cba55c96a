{-# LANGUAGE PatternSynonyms #-}
-- | What GHC's desugaring refers to and base does not show: for programs that GHC compiled. Their
-- Core calls these in the place of GHC's functions; see @haskell-from-ghc@, which lists them.
module Backstory.FromGhc where

import Control.Exception (AssertionFailed (..), ErrorCall, pattern ErrorCall, throw)
import Data.Sequence (Seq, pattern Empty, pattern (:<|), pattern (:|>))
import Data.Typeable.Internal (TypeRep, mkTyApp, mkTyCon)
import GHC.Exception.Type (prettyCallStack)
import GHC.Stack (popCallStack)
import GHC.Stack.Types (CallStack, freezeCallStack)

-- Pattern synonyms: what is matched, what follows with the fields, and what follows otherwise.

matchErrorCall :: ErrorCall -> (String -> r) -> (() -> r) -> r
matchErrorCall e yes no = case e of
  ErrorCall message -> yes message
  _ -> no ()

matchEmpty :: Seq a -> (() -> r) -> (() -> r) -> r
matchEmpty s yes no = case s of
  Empty -> yes ()
  _ -> no ()

matchFirst :: Seq a -> (a -> Seq a -> r) -> (() -> r) -> r
matchFirst s yes no = case s of
  x :<| xs -> yes x xs
  _ -> no ()

matchLast :: Seq a -> (Seq a -> a -> r) -> (() -> r) -> r
matchLast s yes no = case s of
  xs :|> x -> yes xs x
  _ -> no ()

-- Evidence of Typeable. A constructor is known by its name; its kinds are not kept.

mkTrCon :: String -> kinds -> TypeRep
mkTrCon name _ = mkTyCon name

mkTrApp :: TypeRep -> TypeRep -> TypeRep
mkTrApp = mkTyApp

mkTrFun :: multiplicity -> TypeRep -> TypeRep -> TypeRep
mkTrFun _ a b = mkTyApp (mkTyApp (mkTyCon "GHC.Types.->") a) b

-- | What GHC makes of @assert@; the first argument is the call stack.
assertError :: CallStack -> Bool -> a -> a
assertError stack holds value
  | holds = value
  | otherwise = throw (AssertionFailed ("Assertion failed\n" ++ prettyCallStack stack))

-- | The argument takes the stack, too.
withFrozenCallStack :: CallStack -> (CallStack -> a) -> a
withFrozenCallStack stack inside = inside (freezeCallStack (popCallStack (popCallStack stack)))
