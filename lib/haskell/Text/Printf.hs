{-# LANGUAGE FlexibleInstances, TypeFamilies #-}
-- | Text from a format and values, as C's @printf@ makes it.
module Text.Printf
  ( printf, hPrintf, PrintfType, HPrintfType, PrintfArg (..), IsChar (..)
  , FieldFormatter, FieldFormat (..), FormatAdjustment (..), FormatSign (..)
  , ModifierParser, FormatParse (..), vFmt
  , formatChar, formatString, formatInt, formatInteger, formatRealFloat
  , errorBadFormat, errorShortFormat, errorMissingArgument, errorBadArgument, perror
  ) where

import Data.Char
import Data.Int
import Data.Word
import Numeric (showEFloat, showFFloat, showGFloat, showFFloatAlt, showGFloatAlt, showIntAtBase)
import Numeric.Natural (Natural)
import System.IO (Handle, hPutStr, stdout)

printf :: PrintfType r => String -> r
printf fmts = spr fmts []

hPrintf :: HPrintfType r => Handle -> String -> r
hPrintf hdl fmts = hspr hdl fmts []

type UPrintf = (ModifierParser, FieldFormatter)

class PrintfType t where
  spr :: String -> [UPrintf] -> t

instance IsChar c => PrintfType [c] where
  spr fmts args = map fromChar (uprintf fmts (reverse args))

instance (a ~ ()) => PrintfType (IO a) where
  spr fmts args = hPutStr stdout (uprintf fmts (reverse args))

instance (PrintfArg a, PrintfType r) => PrintfType (a -> r) where
  spr fmts args = \a -> spr fmts ((parseFormat a, formatArg a) : args)

class HPrintfType t where
  hspr :: Handle -> String -> [UPrintf] -> t

instance (a ~ ()) => HPrintfType (IO a) where
  hspr hdl fmts args = hPutStr hdl (uprintf fmts (reverse args))

instance (PrintfArg a, HPrintfType r) => HPrintfType (a -> r) where
  hspr hdl fmts args = \a -> hspr hdl fmts ((parseFormat a, formatArg a) : args)

-- What can be formatted.

class PrintfArg a where
  formatArg :: a -> FieldFormatter
  parseFormat :: a -> ModifierParser
  parseFormat _ (c : cs) = FormatParse "" c cs
  parseFormat _ "" = errorShortFormat

class IsChar c where
  toChar :: c -> Char
  fromChar :: Char -> c

instance IsChar Char where
  toChar c = c
  fromChar c = c

instance PrintfArg Char where
  formatArg = formatChar
  parseFormat _ cf = parseIntFormat cf

instance IsChar c => PrintfArg [c] where
  formatArg = formatString

instance PrintfArg Int where { formatArg = formatInt; parseFormat _ = parseIntFormat }
instance PrintfArg Int8 where { formatArg = formatInt; parseFormat _ = parseIntFormat }
instance PrintfArg Int16 where { formatArg = formatInt; parseFormat _ = parseIntFormat }
instance PrintfArg Int32 where { formatArg = formatInt; parseFormat _ = parseIntFormat }
instance PrintfArg Int64 where { formatArg = formatInt; parseFormat _ = parseIntFormat }
instance PrintfArg Word where { formatArg = formatInt; parseFormat _ = parseIntFormat }
instance PrintfArg Word8 where { formatArg = formatInt; parseFormat _ = parseIntFormat }
instance PrintfArg Word16 where { formatArg = formatInt; parseFormat _ = parseIntFormat }
instance PrintfArg Word32 where { formatArg = formatInt; parseFormat _ = parseIntFormat }
instance PrintfArg Word64 where { formatArg = formatInt; parseFormat _ = parseIntFormat }
instance PrintfArg Integer where { formatArg = formatInteger; parseFormat _ = parseIntFormat }
instance PrintfArg Natural where
  formatArg = formatInteger . toInteger
  parseFormat _ = parseIntFormat
instance PrintfArg Float where formatArg = formatRealFloat
instance PrintfArg Double where formatArg = formatRealFloat

-- One field.

data FormatAdjustment = LeftAdjust | ZeroPad

data FormatSign = SignPlus | SignSpace

data FieldFormat = FieldFormat
  { fmtWidth :: Maybe Int
  , fmtPrecision :: Maybe Int
  , fmtAdjust :: Maybe FormatAdjustment
  , fmtSign :: Maybe FormatSign
  , fmtAlternate :: Bool
  , fmtModifiers :: String
  , fmtChar :: Char
  }

data FormatParse = FormatParse
  { fpModifiers :: String
  , fpChar :: Char
  , fpRest :: String
  }

type FieldFormatter = FieldFormat -> ShowS

type ModifierParser = String -> FormatParse

-- | The character that @%v@ stands for.
vFmt :: Char -> FieldFormat -> FieldFormat
vFmt c ufmt = case fmtChar ufmt of
  'v' -> ufmt { fmtChar = c }
  _ -> ufmt

-- | Skips C's length modifiers.
parseIntFormat :: String -> FormatParse
parseIntFormat s = case s of
  'h' : 'h' : c : cs -> FormatParse "hh" c cs
  'h' : c : cs -> FormatParse "h" c cs
  'l' : 'l' : c : cs -> FormatParse "ll" c cs
  'l' : c : cs -> FormatParse "l" c cs
  'L' : c : cs -> FormatParse "L" c cs
  c : cs -> FormatParse "" c cs
  "" -> errorShortFormat

formatChar :: Char -> FieldFormatter
formatChar x ufmt = formatIntegral (Just 0) (toInteger (ord x)) (vFmt 'c' ufmt)

formatString :: IsChar c => [c] -> FieldFormatter
formatString x ufmt = case fmtChar (vFmt 's' ufmt) of
  's' -> (adjust ufmt ("", map toChar (trunc (fmtPrecision ufmt))) ++)
  c -> errorBadFormat c
  where
    trunc Nothing = x
    trunc (Just n) = take n x

formatInt :: (Integral a, Bounded a) => a -> FieldFormatter
formatInt x ufmt = formatIntegral (Just lb) (toInteger x) ufmt
  where
    lb = toInteger (minBound `asTypeOf` x)

formatInteger :: Integer -> FieldFormatter
formatInteger x ufmt = formatIntegral Nothing x ufmt

-- | The first argument is the least value, where there is one: negative numbers are shown
-- without sign by going round it.
formatIntegral :: Maybe Integer -> Integer -> FieldFormatter
formatIntegral m x ufmt0 = case fmtChar ufmt of
  'd' -> signed
  'i' -> signed
  'x' -> unsigned 16 (prefix "0x") id
  'X' -> unsigned 16 (prefix "0X") (map toUpper)
  'b' -> unsigned 2 (prefix "0b") id
  'o' -> unsigned 8 (prefix "0") id
  'u' -> unsigned 10 Nothing id
  'c' | x >= 0 && x <= 0x10FFFF, Nothing <- fmtPrecision ufmt, "" <- fmtModifiers ufmt
      -> (adjust ufmt ("", [chr (fromInteger x)]) ++)
  'c' -> perror "illegal char conversion"
  c -> errorBadFormat c
  where
    ufmt = vFmt 'd' (case ufmt0 of
      FieldFormat { fmtPrecision = Just _, fmtAdjust = Just ZeroPad } -> ufmt0 { fmtAdjust = Nothing }
      _ -> ufmt0)
    prec = fmtPrecision ufmt0
    prefix p = if fmtAlternate ufmt then Just p else Nothing
    signed = (adjustSigned ufmt (fmti prec x) ++)
    unsigned base pre change = (adjust ufmt (second' change (fmtu base pre prec m x)) ++)
    second' f (a, b) = (a, f b)

fmti :: Maybe Int -> Integer -> (String, String)
fmti prec i
  | i < 0 = ("-", integralPrec prec (show (negate i)))
  | otherwise = ("", integralPrec prec (show i))

fmtu :: Integer -> Maybe String -> Maybe Int -> Maybe Integer -> Integer -> (String, String)
fmtu b (Just pre) prec m i = case fmtu b Nothing prec m i of
  (_, s) -> case pre of
    "0" | '0' : _ <- s -> ("", s)
    _ -> (pre, s)
fmtu b Nothing prec0 m0 i0 = case go prec0 m0 i0 of
  Just s -> ("", s)
  Nothing -> errorBadArgument
  where
    go prec (Just m) i | i < 0 = go prec Nothing (-2 * m + i)
    go (Just prec) _ i | i >= 0 = fmap (integralPrec (Just prec)) (go Nothing Nothing i)
    go Nothing _ i | i >= 0 = Just (showIntAtBase b intToDigit i "")
    go _ _ _ = Nothing

integralPrec :: Maybe Int -> String -> String
integralPrec Nothing integral = integral
integralPrec (Just 0) "0" = ""
integralPrec (Just prec) integral = replicate (prec - length integral) '0' ++ integral

formatRealFloat :: RealFloat a => a -> FieldFormatter
formatRealFloat x ufmt = case fmtChar (vFmt 'g' ufmt) of
  c | c `elem` "eEfFgG" -> (adjustSigned ufmt (dfmt c) ++)
    | otherwise -> errorBadFormat c
  where
    prec = fmtPrecision ufmt
    alt = fmtAlternate ufmt
    dfmt c =
      let convert = if isUpper c then map toUpper else id
          shown = case toLower c of
            'e' -> showEFloat prec x ""
            'f' -> (if alt then showFFloatAlt else showFFloat) prec x ""
            _ -> (if alt then showGFloatAlt else showGFloat) prec x ""
      in case convert shown of
           '-' : cs -> ("-", cs)
           cs -> ("", cs)

adjust :: FieldFormat -> (String, String) -> String
adjust ufmt (pre, str) = case fmtWidth ufmt of
  Just width | naturalWidth < width -> case fmtAdjust ufmt of
    Just LeftAdjust -> pre ++ str ++ fill ' ' width
    Just ZeroPad -> pre ++ fill '0' width ++ str
    Nothing -> fill ' ' width ++ pre ++ str
  _ -> pre ++ str
  where
    naturalWidth = length pre + length str
    fill c width = replicate (width - naturalWidth) c

adjustSigned :: FieldFormat -> (String, String) -> String
adjustSigned ufmt ("", str) = case fmtSign ufmt of
  Just SignPlus -> adjust ufmt ("+", str)
  Just SignSpace -> adjust ufmt (" ", str)
  Nothing -> adjust ufmt ("", str)
adjustSigned ufmt ps = adjust ufmt ps

-- The whole format.

uprintf :: String -> [UPrintf] -> String
uprintf s us = uprintfs s us ""

uprintfs :: String -> [UPrintf] -> ShowS
uprintfs "" [] = id
uprintfs "" (_ : _) = errorShortFormat
uprintfs ('%' : '%' : cs) us = showChar '%' . uprintfs cs us
uprintfs ('%' : _) [] = errorMissingArgument
uprintfs ('%' : cs) us@(_ : _) = fmt cs us
uprintfs (c : cs) us = showChar c . uprintfs cs us

fmt :: String -> [UPrintf] -> ShowS
fmt cs0 us0 = case getSpecs False False Nothing False cs0 us0 of
  (_, _, []) -> errorMissingArgument
  (ufmt, cs, (_, u) : us) -> u ufmt . uprintfs cs us

-- | Flags, width and precision: left, zero, sign, alternate.
getSpecs
  :: Bool -> Bool -> Maybe FormatSign -> Bool -> String -> [UPrintf]
  -> (FieldFormat, String, [UPrintf])
getSpecs _ z s a ('-' : cs) us = getSpecs True z s a cs us
getSpecs l z _ a ('+' : cs) us = getSpecs l z (Just SignPlus) a cs us
getSpecs l z s a (' ' : cs) us = getSpecs l z (maybe (Just SignSpace) Just s) a cs us
getSpecs l _ s a ('0' : cs) us = getSpecs l True s a cs us
getSpecs l z s _ ('#' : cs) us = getSpecs l z s True cs us
getSpecs l z s a ('*' : cs) us =
  let (us', n) = getStar us
      (p, cs', us'') = getPrecision cs us'
      left = l || n < 0
  in finish left z s a (Just (abs n)) p cs' us''
getSpecs l z s a cs us =
  let (w, cs') = case span isDigit cs of
        ("", rest) -> (Nothing, rest)
        (ds, rest) -> (Just (read ds), rest)
      (p, cs'', us') = getPrecision cs' us
  in finish l z s a w p cs'' us'

getPrecision :: String -> [UPrintf] -> (Maybe Int, String, [UPrintf])
getPrecision ('.' : '*' : cs) us = case getStar us of (us', n) -> (Just n, cs, us')
getPrecision ('.' : cs) us = case span isDigit cs of
  ("", rest) -> (Just 0, rest, us)
  (ds, rest) -> (Just (read ds), rest, us)
getPrecision cs us = (Nothing, cs, us)

finish
  :: Bool -> Bool -> Maybe FormatSign -> Bool -> Maybe Int -> Maybe Int -> String -> [UPrintf]
  -> (FieldFormat, String, [UPrintf])
finish l z s a w p cs us = case us of
  [] -> errorMissingArgument
  (parse, _) : _ -> case parse cs of
    FormatParse modifiers c cs' ->
      ( FieldFormat
          { fmtWidth = w, fmtPrecision = p, fmtAdjust = adjustment, fmtSign = s
          , fmtAlternate = a, fmtModifiers = modifiers, fmtChar = c }
      , cs', us )
  where
    adjustment
      | l = Just LeftAdjust
      | z = Just ZeroPad
      | otherwise = Nothing

-- | The argument that a @*@ stands for.
getStar :: [UPrintf] -> ([UPrintf], Int)
getStar us = case us of
  [] -> errorMissingArgument
  (_, nu) : us' -> (us', read (nu (FieldFormat Nothing Nothing Nothing Nothing False "" 'd') ""))

perror :: String -> a
perror s = errorWithoutStackTrace ("printf: " ++ s)

errorBadFormat :: Char -> a
errorBadFormat c = perror ("bad formatting char " ++ show c)

errorShortFormat, errorMissingArgument, errorBadArgument :: a
errorShortFormat = perror "formatting string ended prematurely"
errorMissingArgument = perror "argument list ended prematurely"
errorBadArgument = perror "bad argument"
