{-# LANGUAGE NoImplicitPrelude #-}
-- | Reading values from text, with a choice of what happens when they do not parse.
module Text.Read
  ( Read (..), ReadS, reads, read, readParen, lex
  , Lexeme (..), lexP, expectP, parens, readListDefault, readListPrecDefault
  , readMaybe, readEither
  , ReadPrec, prec, step, reset, pfail, choice, lift, (+++), (<++), get, look, minPrec
  , readPrec_to_P, readP_to_Prec, readPrec_to_S, readS_to_Prec
  ) where

import GHC.Base
import GHC.Read
import Data.Either
import Text.ParserCombinators.ReadP (ReadS)
import qualified Text.ParserCombinators.ReadP as P
import Text.ParserCombinators.ReadPrec
import Text.Read.Lex (Lexeme (..))

reads :: Read a => ReadS a
reads = readsPrec minPrec

readEither :: Read a => String -> Either String a
readEither s = case [x | (x, "") <- readPrec_to_S whole minPrec s] of
  [x] -> Right x
  [] -> Left "Prelude.read: no parse"
  _ -> Left "Prelude.read: ambiguous parse"
  where
    whole = do { x <- readPrec; lift P.skipSpaces; return x }

readMaybe :: Read a => String -> Maybe a
readMaybe s = case readEither s of
  Left _ -> Nothing
  Right a -> Just a

read :: Read a => String -> a
read s = either errorWithoutStackTrace id (readEither s)
