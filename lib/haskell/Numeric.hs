-- | Numbers as text, in other bases and layouts.
module Numeric
  ( showSigned, showIntAtBase, showInt, showBin, showHex, showOct
  , showEFloat, showFFloat, showGFloat, showFFloatAlt, showGFloatAlt, showFloat, showHFloat
  , floatToDigits
  , readSigned, readInt, readBin, readDec, readOct, readHex, readFloat, lexDigits
  , fromRat, Floating (..)
  ) where

import Data.Char (intToDigit)
import GHC.Float.Show
import GHC.Read (lexDigits)
import GHC.Real (showSigned)
import Text.ParserCombinators.ReadP (ReadP, readP_to_S, pfail)
import qualified Text.Read.Lex as L

showInt :: Integral a => a -> ShowS
showInt n r
  | n < 0 = errorWithoutStackTrace "Numeric.showInt: can't show negative numbers"
  | otherwise = shows (toInteger n) r

showIntAtBase :: Integral a => a -> (Int -> Char) -> a -> ShowS
showIntAtBase base toChr n0 r0
  | base <= 1 = errorWithoutStackTrace ("Numeric.showIntAtBase: applied to unsupported base " ++ show (toInteger base))
  | n0 < 0 = errorWithoutStackTrace ("Numeric.showIntAtBase: applied to negative number " ++ show (toInteger n0))
  | otherwise = showIt (quotRem n0 base) r0
  where
    showIt (n, d) r = seq c (if n == 0 then r' else showIt (quotRem n base) r')
      where
        c = toChr (fromIntegral d)
        r' = c : r

showBin, showHex, showOct :: Integral a => a -> ShowS
showBin = showIntAtBase 2 intToDigit
showHex = showIntAtBase 16 intToDigit
showOct = showIntAtBase 8 intToDigit

showEFloat, showFFloat, showGFloat, showFFloatAlt, showGFloatAlt
  :: RealFloat a => Maybe Int -> a -> ShowS
showEFloat d x = showString (formatRealFloat FFExponent d x)
showFFloat d x = showString (formatRealFloat FFFixed d x)
showGFloat d x = showString (formatRealFloat FFGeneric d x)
showFFloatAlt d x = showString (formatRealFloatAlt FFFixed d True x)
showGFloatAlt d x = showString (formatRealFloatAlt FFGeneric d True x)

-- | In base 16.
showHFloat :: RealFloat a => a -> ShowS
showHFloat = showString . fmt
  where
    fmt x
      | isNaN x = "NaN"
      | isInfinite x = (if x < 0 then "-" else "") ++ "Infinity"
      | x < 0 || isNegativeZero x = '-' : cvt (negate x)
      | otherwise = cvt x
    cvt x
      | x == 0 = "0x0p+0"
      | otherwise = case floatToDigits 2 x of
          (d : ds, e) -> "0x" ++ show d ++ frac ds ++ "p" ++ show (e - 1)
          ([], _) -> errorWithoutStackTrace "Impossible happened: showHFloat"
    frac digits
      | all (== 0) digits = ""
      | otherwise = '.' : hex digits
    hex ds = case ds of
      [] -> ""
      [a] -> hexDigit a 0 0 0 ""
      [a, b] -> hexDigit a b 0 0 ""
      [a, b, c] -> hexDigit a b c 0 ""
      a : b : c : d : r -> hexDigit a b c d (hex r)
    hexDigit a b c d = showHex (8 * a + 4 * b + 2 * c + d)

readInt :: Num a => a -> (Char -> Bool) -> (Char -> Int) -> ReadS a
readInt base isDigit valDigit = readP_to_S (L.readIntP base isDigit valDigit)

readBin, readOct, readDec, readHex :: (Eq a, Num a) => ReadS a
readBin = readP_to_S L.readBinP
readOct = readP_to_S L.readOctP
readDec = readP_to_S L.readDecP
readHex = readP_to_S L.readHexP

readFloat :: RealFrac a => ReadS a
readFloat = readP_to_S readFloatP

readFloatP :: RealFrac a => ReadP a
readFloatP = do
  tok <- L.lex
  case tok of
    L.Number n -> return (fromRational (L.numberToRational n))
    _ -> pfail

readSigned :: Real a => ReadS a -> ReadS a
readSigned readPos = readParen False read'
  where
    read' r = read'' r ++ [(negate x, t) | ("-", s) <- lex r, (x, t) <- read'' s]
    read'' r = [(n, s) | (str, s) <- lex r, (n, "") <- readPos str]

fromRat :: RealFloat a => Rational -> a
fromRat = fromRational
