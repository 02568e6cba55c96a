{-# LANGUAGE NoImplicitPrelude #-}
-- | The lexemes of Haskell, as 'Read' needs them.
module Text.Read.Lex
  ( Lexeme (..), Number (..)
  , numberToInteger, numberToRational, numberToDouble
  , lex, expect, hsLex, lexChar
  , readBinP, readOctP, readDecP, readHexP, readIntP, isSymbolChar
  ) where

import GHC.Base
import GHC.Num
import GHC.Real
import GHC.Enum
import GHC.Show
import GHC.List hiding (concatMap)
import GHC.Unicode
import Data.Maybe
import Control.Monad.Fail
import Text.ParserCombinators.ReadP hiding (many)

data Lexeme
  = Char Char
  | String String
  | Punc String
  | Ident String
  | Symbol String
  | Number Number
  | EOF
  deriving (Eq, Show)

data Number
  = MkNumber Int [Int]                              -- ^ Base, digits.
  | MkDecimal [Int] (Maybe [Int]) (Maybe Integer)   -- ^ Before and after the point, exponent.
  deriving (Eq, Show)

numberToInteger :: Number -> Maybe Integer
numberToInteger (MkNumber base iPart) = Just (digitsValue (toInteger base) iPart)
numberToInteger (MkDecimal iPart Nothing Nothing) = Just (digitsValue 10 iPart)
numberToInteger _ = Nothing

numberToRational :: Number -> Rational
numberToRational (MkNumber base iPart) = digitsValue (toInteger base) iPart % 1
numberToRational (MkDecimal iPart mFPart mExp) =
  let i = digitsValue 10 iPart
  in case (mFPart, mExp) of
       (Nothing, Nothing) -> i % 1
       (Nothing, Just e)
         | e >= 0 -> (i * 10 ^ e) % 1
         | otherwise -> i % (10 ^ negate e)
       (Just fPart, Nothing) -> fracExp 0 i fPart
       (Just fPart, Just e) -> fracExp e i fPart

foreign import prim "double-parse" parseDouble :: String -> Maybe Double

-- | Correctly rounded, by the machine. A hexadecimal number takes the long way round.
numberToDouble :: Number -> Maybe Double
numberToDouble (MkNumber _ _) = Nothing
numberToDouble (MkDecimal iPart mFPart mExp) =
  parseDouble (forceString (digits iPart ++ fraction ++ exponent))
  where
    digits = map intToDigit
    fraction = case mFPart of { Nothing -> ""; Just f -> '.' : digits f }
    exponent = case mExp of { Nothing -> ""; Just e -> 'e' : show e }

fracExp :: Integer -> Integer -> [Int] -> Rational
fracExp e mant []
  | e < 0 = mant % (10 ^ negate e)
  | otherwise = (mant * 10 ^ e) % 1
fracExp e mant (d : ds) = fracExp (e - 1) (mant * 10 + toInteger d) ds

-- | Digits as a number, by halves: not quadratic.
digitsValue :: Integer -> [Int] -> Integer
digitsValue base ds = fst' (go (length ds) ds)
  where
    fst' (x, _) = x
    go n xs
      | n <= 16 = takeDigits n 0 xs
      | otherwise =
          let h = n `quot` 2
              (hi, ys) = go (n - h) xs
              (lo, zs) = go h ys
          in (hi * base ^ h + lo, zs)
    takeDigits n acc xs
      | n == 0 = (acc, xs)
    takeDigits n acc (x : xs) = let a = acc * base + toInteger x in a `seq` takeDigits (n - 1) a xs
    takeDigits _ acc [] = (acc, [])

lex :: ReadP Lexeme
lex = skipSpaces >> lexToken

-- | Exactly this lexeme.
expect :: Lexeme -> ReadP ()
expect lexeme = do
  skipSpaces
  thing <- lexToken
  if thing == lexeme then return () else pfail

-- | The text of the next lexeme.
hsLex :: ReadP String
hsLex = do
  skipSpaces
  (s, _) <- gather lexToken
  return s

-- | The first character says which kind it is.
lexToken :: ReadP Lexeme
lexToken = look >>= start
  where
    start [] = return EOF
    start (c : _)
      | isDigit c = lexNumber
      | c == '"' = lexString
      | c == '\'' = lexLitChar
      | isAlpha c || c == '_' = lexId
      | c `elem` ",;()[]{}`" = lexPunc
      | isSymbolChar c = lexSymbol
      | otherwise = pfail

lexPunc :: ReadP Lexeme
lexPunc = do { c <- get; return (Punc [c]) }

lexSymbol :: ReadP Lexeme
lexSymbol = do
  s <- munch1 isSymbolChar
  if s `elem` reserved then return (Punc s) else return (Symbol s)
  where
    reserved = ["..", "::", "=", "\\", "|", "<-", "->", "@", "~", "=>"]

isSymbolChar :: Char -> Bool
isSymbolChar c
  | isAscii c = c `elem` "!@#$%&*+./<=>?\\^|:-~"
  | otherwise = isSymbol c || (isPunctuation c && not (generalCategory c `elem` brackets))
  where
    brackets = [OpenPunctuation, ClosePunctuation, InitialQuote, FinalQuote]

lexId :: ReadP Lexeme
lexId = do
  c <- satisfy (\c -> isAlpha c || c == '_')
  s <- munch (\x -> isAlphaNum x || x == '_' || x == '\'')
  return (Ident (c : s))

-- Numbers.

lexNumber :: ReadP Lexeme
lexNumber = lexHexOct <++ lexDecNumber

lexHexOct :: ReadP Lexeme
lexHexOct = do
  _ <- char '0'
  c <- get
  base <- case c of
    'x' -> return 16
    'X' -> return 16
    'o' -> return 8
    'O' -> return 8
    _ -> pfail
  ds <- lexDigits base
  return (Number (MkNumber base ds))

lexDecNumber :: ReadP Lexeme
lexDecNumber = do
  xs <- lexDigits 10
  mFrac <- lexFrac <++ return Nothing
  mExp <- lexExp <++ return Nothing
  return (Number (MkDecimal xs mFrac mExp))

lexFrac :: ReadP (Maybe [Int])
lexFrac = do { _ <- char '.'; ds <- lexDigits 10; return (Just ds) }

lexExp :: ReadP (Maybe Integer)
lexExp = do
  _ <- char 'e' +++ char 'E'
  n <- signedExp +++ lexInteger 10
  return (Just n)
  where
    signedExp = do
      c <- char '-' +++ char '+'
      n <- lexInteger 10
      return (if c == '-' then negate n else n)

lexDigits :: Int -> ReadP [Int]
lexDigits base = do
  s <- look
  xs <- scan s
  if null xs then pfail else return xs
  where
    scan (c : cs) = case digitIn base c of
      Just n -> do { _ <- get; ns <- scan cs; return (n : ns) }
      Nothing -> return []
    scan [] = return []

digitIn :: Int -> Char -> Maybe Int
digitIn base c
  | isDigit c = within (ord c - ord '0')
  | c >= 'a' && c <= 'f' = within (ord c - ord 'a' + 10)
  | c >= 'A' && c <= 'F' = within (ord c - ord 'A' + 10)
  | otherwise = Nothing
  where
    within n = if n < base then Just n else Nothing

lexInteger :: Int -> ReadP Integer
lexInteger base = do { xs <- lexDigits base; return (digitsValue (toInteger base) xs) }

readIntP :: Num a => a -> (Char -> Bool) -> (Char -> Int) -> ReadP a
readIntP base isDig valDigit = do
  s <- munch1 isDig
  return (foldl' (\acc c -> acc * base + fromInteger (toInteger (valDigit c))) 0 s)

readBaseP :: Num a => Int -> ReadP a
readBaseP base = do { n <- lexInteger base; return (fromInteger n) }

readBinP, readOctP, readDecP, readHexP :: Num a => ReadP a
readBinP = readBaseP 2
readOctP = readBaseP 8
readDecP = readBaseP 10
readHexP = readBaseP 16

-- Characters and strings.

lexLitChar :: ReadP Lexeme
lexLitChar = do
  _ <- char '\''
  (c, esc) <- lexCharE
  if esc || c /= '\'' then char '\'' >> return (Char c) else pfail

lexChar :: ReadP Lexeme
lexChar = do { (c, _) <- lexCharE; return (Char c) }

-- | A character, and whether it was written as an escape.
lexCharE :: ReadP (Char, Bool)
lexCharE = do
  c1 <- get
  if c1 == '\\' then do { c2 <- lexEsc; return (c2, True) } else return (c1, False)

lexEsc :: ReadP Char
lexEsc = escChar +++ escNumber +++ escControl +++ escAscii
  where
    escChar = do
      c <- get
      case lookup c simple of
        Just r -> return r
        Nothing -> pfail
    simple =
      [ ('a', '\a'), ('b', '\b'), ('f', '\f'), ('n', '\n'), ('r', '\r'), ('t', '\t')
      , ('v', '\v'), ('\\', '\\'), ('"', '"'), ('\'', '\'') ]
    escNumber = do
      base <- baseMark <++ return 10
      n <- lexInteger base
      if n <= 0x10FFFF then return (chr (fromInteger n)) else pfail
    baseMark = do
      c <- get
      case c of
        'o' -> return 8
        'O' -> return 8
        'x' -> return 16
        'X' -> return 16
        _ -> pfail
    escControl = do
      _ <- char '^'
      c <- get
      if c >= '@' && c <= '_' then return (chr (ord c - ord '@')) else pfail
    escAscii = choice
      ( ((string "SOH" >> return '\SOH') <++ (string "SO" >> return '\SO'))
      : [string name >> return (chr i) | (i, name) <- zip [0 ..] asciiTab
        , not (name `elem` ["SO", "SOH", "SP"])]
      ) +++ (string "SP" >> return ' ') +++ (string "DEL" >> return '\DEL')

lexString :: ReadP Lexeme
lexString = do { _ <- char '"'; body id }
  where
    body f = do
      (c, esc) <- strItem
      if c /= '"' || esc then body (f . (c :)) else return (String (f ""))
    strItem = (emptyItem >> strItem) +++ lexCharE
    emptyItem = do
      _ <- char '\\'
      c <- get
      case c of
        '&' -> return ()
        _ | isSpace c -> skipSpaces >> char '\\' >> return ()
        _ -> pfail
