-- | Characters.
module Data.Char
  ( Char
  , isControl, isSpace, isLower, isUpper, isAlpha, isLetter, isDigit, isOctDigit, isHexDigit
  , isAlphaNum, isPrint, isPunctuation, isSymbol, isSeparator, isMark, isNumber
  , isAscii, isLatin1, isAsciiUpper, isAsciiLower
  , GeneralCategory (..), generalCategory
  , toUpper, toLower, toTitle, digitToInt, intToDigit, ord, chr
  , showLitChar, lexLitChar, readLitChar
  ) where

import GHC.Base (ord)
import GHC.Enum (chr)
import GHC.Read (lexLitChar, readLitChar)
import GHC.Show (showLitChar, intToDigit)
import GHC.Unicode

isLetter, isMark, isNumber, isSeparator :: Char -> Bool
isLetter = isAlpha
isMark c = let n = categoryNumber c in n >= 5 && n <= 7
isNumber c = let n = categoryNumber c in n >= 8 && n <= 10
isSeparator c = let n = categoryNumber c in n >= 22 && n <= 24

digitToInt :: Char -> Int
digitToInt c
  | isDigit c = ord c - ord '0'
  | c >= 'a' && c <= 'f' = ord c - ord 'a' + 10
  | c >= 'A' && c <= 'F' = ord c - ord 'A' + 10
  | otherwise = errorWithoutStackTrace ("Char.digitToInt: not a digit " ++ show c)
