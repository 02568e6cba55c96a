{-# LANGUAGE NoImplicitPrelude #-}
-- | Giving up: 'error' and its kin.
--
-- The exception that they raise is built by @GHC.Exception.Machine.fromMachine@, which the
-- machine calls; so this module needs no exception type and every other module can use it.
module GHC.Err (error, errorWithoutStackTrace, undefined, absentErr, quotation) where

import GHC.Types
import GHC.Exception.Code

-- | Stops with an 'ErrorCall' that carries the message.
error :: [Char] -> a
error message = raiseMachine codeOther message

-- | The same here: the message of 'error' carries no stack.
errorWithoutStackTrace :: [Char] -> a
errorWithoutStackTrace message = raiseMachine codeOther message

undefined :: a
undefined = raiseMachine codeOther "Prelude.undefined"

-- | For a value that nothing can need.
absentErr :: a
absentErr = errorWithoutStackTrace "Oops! The program has entered an `absent' argument!"

-- | What a quotation of Template Haskell in a package stands for.
quotation :: a
quotation = errorWithoutStackTrace "a Template Haskell quotation was evaluated: only GHC evaluates templates"
