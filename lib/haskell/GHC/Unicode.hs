{-# LANGUAGE NoImplicitPrelude #-}
-- | What kind of character a character is.
module GHC.Unicode where

import GHC.Base
import GHC.Num
import GHC.Enum
import GHC.Show

foreign import prim "char-category" categoryNumber :: Char -> Int
foreign import prim "char-upper" toUpper :: Char -> Char
foreign import prim "char-lower" toLower :: Char -> Char
foreign import prim "char-title" toTitle :: Char -> Char

-- | In the order of the machine's numbers.
data GeneralCategory
  = UppercaseLetter
  | LowercaseLetter
  | TitlecaseLetter
  | ModifierLetter
  | OtherLetter
  | NonSpacingMark
  | SpacingCombiningMark
  | EnclosingMark
  | DecimalNumber
  | LetterNumber
  | OtherNumber
  | ConnectorPunctuation
  | DashPunctuation
  | OpenPunctuation
  | ClosePunctuation
  | InitialQuote
  | FinalQuote
  | OtherPunctuation
  | MathSymbol
  | CurrencySymbol
  | ModifierSymbol
  | OtherSymbol
  | Space
  | LineSeparator
  | ParagraphSeparator
  | Control
  | Format
  | Surrogate
  | PrivateUse
  | NotAssigned
  deriving (Show, Eq, Ord, Enum, Bounded)

generalCategory :: Char -> GeneralCategory
generalCategory c = toEnum (categoryNumber c)

isAscii, isLatin1, isAsciiLower, isAsciiUpper :: Char -> Bool
isAscii c = c < '\x80'
isLatin1 c = c <= '\xff'
isAsciiLower c = c >= 'a' && c <= 'z'
isAsciiUpper c = c >= 'A' && c <= 'Z'

isControl, isPrint, isSpace, isUpper, isLower, isAlpha, isAlphaNum :: Char -> Bool
isControl c = categoryNumber c == 25
isPrint c
  | c < '\x7f' = c >= ' '
  | otherwise = let n = categoryNumber c in n < 23
isSpace c
  | c < '\x377' = c == ' ' || (c >= '\t' && c <= '\r') || c == '\xa0'
  | otherwise = categoryNumber c == 22
isUpper c
  | c < '\x80' = isAsciiUpper c
  | otherwise = let n = categoryNumber c in n == 0 || n == 2
isLower c
  | c < '\x80' = isAsciiLower c
  | otherwise = categoryNumber c == 1
isAlpha c
  | c < '\x80' = isAsciiLower c || isAsciiUpper c
  | otherwise = categoryNumber c <= 4
isAlphaNum c
  | c < '\x80' = isAsciiLower c || isAsciiUpper c || isDigit c
  | otherwise = let n = categoryNumber c in n <= 4 || (n >= 8 && n <= 10)

isDigit, isOctDigit, isHexDigit, isPunctuation, isSymbol :: Char -> Bool
isDigit c = c >= '0' && c <= '9'
isOctDigit c = c >= '0' && c <= '7'
isHexDigit c = isDigit c || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f')
isPunctuation c = let n = categoryNumber c in n >= 11 && n <= 17
isSymbol c = let n = categoryNumber c in n >= 18 && n <= 21
