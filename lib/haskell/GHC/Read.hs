{-# LANGUAGE NoImplicitPrelude, ScopedTypeVariables, StandaloneDeriving #-}
-- | Reading values back from text.
module GHC.Read where

import GHC.Base
import GHC.Num
import GHC.Real
import GHC.Float
import GHC.Semigroup (NonEmpty (..))
import GHC.List (filter)
import GHC.Unicode
import Data.Either
import Data.Maybe
import Control.Monad.Fail
import Text.ParserCombinators.ReadP (ReadP, ReadS, readP_to_S)
import qualified Text.ParserCombinators.ReadP as P
import Text.ParserCombinators.ReadPrec
import qualified Text.Read.Lex as L

class Read a where
  readsPrec :: Int -> ReadS a
  readList :: ReadS [a]
  readPrec :: ReadPrec a
  readListPrec :: ReadPrec [a]

  readsPrec = readPrec_to_S readPrec
  readList = readPrec_to_S (list readPrec) 0
  readPrec = readS_to_Prec readsPrec
  readListPrec = readS_to_Prec (\_ -> readList)
  {-# MINIMAL readsPrec | readPrec #-}

readListDefault :: Read a => ReadS [a]
readListDefault = readPrec_to_S readListPrec 0

readListPrecDefault :: Read a => ReadPrec [a]
readListPrecDefault = list readPrec

lex :: ReadS String
lex s = readP_to_S L.hsLex s

lexLitChar :: ReadS String
lexLitChar = readP_to_S (do { (s, _) <- P.gather L.lexChar; return s })

readLitChar :: ReadS Char
readLitChar = readP_to_S (do { lexeme <- L.lexChar; case lexeme of { L.Char c -> return c; _ -> P.pfail } })

lexDigits :: ReadS String
lexDigits = readP_to_S (P.munch1 isDigit)

lexP :: ReadPrec L.Lexeme
lexP = lift L.lex

expectP :: L.Lexeme -> ReadPrec ()
expectP lexeme = lift (L.expect lexeme)

readNumber :: Num a => (L.Lexeme -> ReadPrec a) -> ReadPrec a
readNumber convert = parens (do
  x <- lexP
  case x of
    L.Symbol "-" -> do { y <- lexP; n <- convert y; return (negate n) }
    _ -> convert x)

-- | In any number of parentheses, or none.
parens :: ReadPrec a -> ReadPrec a
parens p = optional
  where
    optional = p +++ mandatory
    mandatory = paren optional

-- | In parentheses.
paren :: ReadPrec a -> ReadPrec a
paren p = do { expectP (L.Punc "("); x <- reset p; expectP (L.Punc ")"); return x }

readParen :: Bool -> ReadS a -> ReadS a
readParen b g = if b then mandatory else optional
  where
    optional r = g r ++ mandatory r
    mandatory r = do
      ("(", s) <- lex r
      (x, t) <- optional s
      (")", u) <- lex t
      return (x, u)

-- | In brackets, with commas.
list :: ReadPrec a -> ReadPrec [a]
list readx = parens (do { expectP (L.Punc "["); rest False +++ next })
  where
    rest started = do
      L.Punc c <- lexP
      case c of
        "]" -> return []
        "," | started -> next
        _ -> pfail
    next = do { x <- reset readx; xs <- rest True; return (x : xs) }

-- | One of several constructors without fields.
choose :: [(String, ReadPrec a)] -> ReadPrec a
choose sps = foldr ((+++) . tryOne) pfail sps
  where
    tryOne (s, p) = do
      token <- lexP
      case token of
        L.Ident s' | s == s' -> p
        L.Symbol s' | s == s' -> p
        _ -> pfail

readField :: String -> ReadPrec a -> ReadPrec a
readField fieldName p = do { expectP (L.Ident fieldName); expectP (L.Punc "="); p }

readFieldHash :: String -> ReadPrec a -> ReadPrec a
readFieldHash fieldName p = do
  expectP (L.Ident fieldName)
  expectP (L.Symbol "#")
  expectP (L.Punc "=")
  p

readSymField :: String -> ReadPrec a -> ReadPrec a
readSymField fieldName p = do
  expectP (L.Punc "(")
  expectP (L.Symbol fieldName)
  expectP (L.Punc ")")
  expectP (L.Punc "=")
  p

-- Instances.

convertInt :: Num a => L.Lexeme -> ReadPrec a
convertInt (L.Number n) | Just i <- L.numberToInteger n = return (fromInteger i)
convertInt _ = pfail

convertFrac :: Fractional a => (Double -> a) -> L.Lexeme -> ReadPrec a
convertFrac _ (L.Ident "NaN") = return (0 / 0)
convertFrac _ (L.Ident "Infinity") = return (1 / 0)
convertFrac exact (L.Number n) = case L.numberToDouble n of
  Just d -> return (exact d)
  Nothing -> return (fromRational (L.numberToRational n))
convertFrac _ _ = pfail

instance Read Int where
  readPrec = readNumber convertInt
  readListPrec = readListPrecDefault
  readList = readListDefault

instance Read Integer where
  readPrec = readNumber convertInt
  readListPrec = readListPrecDefault
  readList = readListDefault

instance Read Word where
  readPrec = readNumber convertInt
  readListPrec = readListPrecDefault
  readList = readListDefault

instance Read Double where
  readPrec = readNumber (convertFrac id)
  readListPrec = readListPrecDefault
  readList = readListDefault

-- | Rounding twice would be wrong, so the text goes to 32 bits by way of a ratio.
instance Read Float where
  readPrec = readNumber convert
    where
      convert (L.Number n) | isPlain n = return (fromRational (L.numberToRational n))
      convert lexeme = convertFrac double2Float lexeme
      -- An exponent far out of range would make a ratio of that size.
      isPlain (L.MkDecimal _ _ (Just e)) = e > -400 && e < 400
      isPlain _ = True
  readListPrec = readListPrecDefault
  readList = readListDefault

instance (Integral a, Read a) => Read (Ratio a) where
  readPrec = parens (prec 7 (do
    x <- step readPrec
    expectP (L.Symbol "%")
    y <- step readPrec
    return (x % y)))
  readListPrec = readListPrecDefault
  readList = readListDefault

instance Read Char where
  readPrec = parens (do { L.Char c <- lexP; return c })
  readListPrec = parens (do { L.String s <- lexP; return s }) +++ readListPrecDefault
  readList = readListDefault

instance Read Bool where
  readPrec = parens (choose [("True", return True), ("False", return False)])
  readListPrec = readListPrecDefault
  readList = readListDefault

instance Read Ordering where
  readPrec = parens (choose [("LT", return LT), ("EQ", return EQ), ("GT", return GT)])
  readListPrec = readListPrecDefault
  readList = readListDefault

instance Read a => Read (Maybe a) where
  readPrec = parens
    ( (expectP (L.Ident "Nothing") >> return Nothing)
      +++ prec 10 (do { expectP (L.Ident "Just"); x <- step readPrec; return (Just x) }) )
  readListPrec = readListPrecDefault
  readList = readListDefault

instance (Read a, Read b) => Read (Either a b) where
  readPrec = parens
    ( prec 10 (do { expectP (L.Ident "Left"); x <- step readPrec; return (Left x) })
      +++ prec 10 (do { expectP (L.Ident "Right"); y <- step readPrec; return (Right y) }) )
  readListPrec = readListPrecDefault
  readList = readListDefault

instance Read a => Read [a] where
  readPrec = readListPrec
  readListPrec = readListPrecDefault
  readList = readListDefault

instance Read a => Read (NonEmpty a) where
  readPrec = parens (prec 5 (do
    x <- step readPrec
    expectP (L.Symbol ":|")
    xs <- step readPrec
    return (x :| xs)))

instance Read L.Lexeme where
  readPrec = lexP
  readListPrec = readListPrecDefault
  readList = readListDefault

instance Read () where
  readPrec = parens (paren (return ()))
  readListPrec = readListPrecDefault
  readList = readListDefault

comma :: ReadPrec ()
comma = expectP (L.Punc ",")

instance (Read a, Read b) => Read (a, b) where
  readPrec = parens (paren (do { a <- readPrec; comma; b <- readPrec; return (a, b) }))
  readListPrec = readListPrecDefault
  readList = readListDefault

instance (Read a, Read b, Read c) => Read (a, b, c) where
  readPrec = parens (paren (do { a <- readPrec; comma; b <- readPrec; comma; c <- readPrec; return (a, b, c) }))
  readListPrec = readListPrecDefault
  readList = readListDefault

instance (Read a, Read b, Read c, Read d) => Read (a, b, c, d) where
  readPrec = parens (paren (do { a <- readPrec; comma; b <- readPrec; comma; c <- readPrec; comma; d <- readPrec; return (a, b, c, d) }))
  readListPrec = readListPrecDefault
  readList = readListDefault

instance (Read a, Read b, Read c, Read d, Read e) => Read (a, b, c, d, e) where
  readPrec = parens (paren (do { a <- readPrec; comma; b <- readPrec; comma; c <- readPrec; comma; d <- readPrec; comma; e <- readPrec; return (a, b, c, d, e) }))
  readListPrec = readListPrecDefault
  readList = readListDefault

instance (Read a, Read b, Read c, Read d, Read e, Read f) => Read (a, b, c, d, e, f) where
  readPrec = parens (paren (do { a <- readPrec; comma; b <- readPrec; comma; c <- readPrec; comma; d <- readPrec; comma; e <- readPrec; comma; f <- readPrec; return (a, b, c, d, e, f) }))
  readListPrec = readListPrecDefault
  readList = readListDefault

instance (Read a, Read b, Read c, Read d, Read e, Read f, Read g) => Read (a, b, c, d, e, f, g) where
  readPrec = parens (paren (do { a <- readPrec; comma; b <- readPrec; comma; c <- readPrec; comma; d <- readPrec; comma; e <- readPrec; comma; f <- readPrec; comma; g <- readPrec; return (a, b, c, d, e, f, g) }))
  readListPrec = readListPrecDefault
  readList = readListDefault

-- The first seven of a longer tuple.
parts7
  :: (Read a, Read b, Read c, Read d, Read e, Read f, Read g) => ReadPrec (a, b, c, d, e, f, g)
parts7 = do
  a <- readPrec
  comma
  b <- readPrec
  comma
  c <- readPrec
  comma
  d <- readPrec
  comma
  e <- readPrec
  comma
  f <- readPrec
  comma
  g <- readPrec
  return (a, b, c, d, e, f, g)

instance (Read a, Read b, Read c, Read d, Read e, Read f, Read g, Read h)
  => Read (a, b, c, d, e, f, g, h) where
  readPrec = parens (paren (do
    (a, b, c, d, e, f, g) <- parts7
    comma
    h <- readPrec
    return (a, b, c, d, e, f, g, h)))
  readListPrec = readListPrecDefault
  readList = readListDefault

instance (Read a, Read b, Read c, Read d, Read e, Read f, Read g, Read h, Read i)
  => Read (a, b, c, d, e, f, g, h, i) where
  readPrec = parens (paren (do
    (a, b, c, d, e, f, g) <- parts7
    comma
    h <- readPrec
    comma
    i <- readPrec
    return (a, b, c, d, e, f, g, h, i)))
  readListPrec = readListPrecDefault
  readList = readListDefault

instance (Read a, Read b, Read c, Read d, Read e, Read f, Read g, Read h, Read i, Read j)
  => Read (a, b, c, d, e, f, g, h, i, j) where
  readPrec = parens (paren (do
    (a, b, c, d, e, f, g) <- parts7
    comma
    h <- readPrec
    comma
    i <- readPrec
    comma
    j <- readPrec
    return (a, b, c, d, e, f, g, h, i, j)))
  readListPrec = readListPrecDefault
  readList = readListDefault

instance (Read a, Read b, Read c, Read d, Read e, Read f, Read g, Read h, Read i, Read j, Read k)
  => Read (a, b, c, d, e, f, g, h, i, j, k) where
  readPrec = parens (paren (do
    (a, b, c, d, e, f, g) <- parts7
    comma
    h <- readPrec
    comma
    i <- readPrec
    comma
    j <- readPrec
    comma
    k <- readPrec
    return (a, b, c, d, e, f, g, h, i, j, k)))
  readListPrec = readListPrecDefault
  readList = readListDefault

instance (Read a, Read b, Read c, Read d, Read e, Read f, Read g, Read h, Read i, Read j, Read k, Read l)
  => Read (a, b, c, d, e, f, g, h, i, j, k, l) where
  readPrec = parens (paren (do
    (a, b, c, d, e, f, g) <- parts7
    comma
    h <- readPrec
    comma
    i <- readPrec
    comma
    j <- readPrec
    comma
    k <- readPrec
    comma
    l <- readPrec
    return (a, b, c, d, e, f, g, h, i, j, k, l)))
  readListPrec = readListPrecDefault
  readList = readListDefault

instance (Read a, Read b, Read c, Read d, Read e, Read f, Read g, Read h, Read i, Read j, Read k, Read l, Read m)
  => Read (a, b, c, d, e, f, g, h, i, j, k, l, m) where
  readPrec = parens (paren (do
    (a, b, c, d, e, f, g) <- parts7
    comma
    h <- readPrec
    comma
    i <- readPrec
    comma
    j <- readPrec
    comma
    k <- readPrec
    comma
    l <- readPrec
    comma
    m <- readPrec
    return (a, b, c, d, e, f, g, h, i, j, k, l, m)))
  readListPrec = readListPrecDefault
  readList = readListDefault

instance (Read a, Read b, Read c, Read d, Read e, Read f, Read g, Read h, Read i, Read j, Read k, Read l, Read m, Read n)
  => Read (a, b, c, d, e, f, g, h, i, j, k, l, m, n) where
  readPrec = parens (paren (do
    (a, b, c, d, e, f, g) <- parts7
    comma
    h <- readPrec
    comma
    i <- readPrec
    comma
    j <- readPrec
    comma
    k <- readPrec
    comma
    l <- readPrec
    comma
    m <- readPrec
    comma
    n <- readPrec
    return (a, b, c, d, e, f, g, h, i, j, k, l, m, n)))
  readListPrec = readListPrecDefault
  readList = readListDefault

instance (Read a, Read b, Read c, Read d, Read e, Read f, Read g, Read h, Read i, Read j, Read k, Read l, Read m, Read n, Read o)
  => Read (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) where
  readPrec = parens (paren (do
    (a, b, c, d, e, f, g) <- parts7
    comma
    h <- readPrec
    comma
    i <- readPrec
    comma
    j <- readPrec
    comma
    k <- readPrec
    comma
    l <- readPrec
    comma
    m <- readPrec
    comma
    n <- readPrec
    comma
    o <- readPrec
    return (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o)))
  readListPrec = readListPrecDefault
  readList = readListDefault

deriving instance Read GeneralCategory
