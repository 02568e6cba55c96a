{-# LANGUAGE NoImplicitPrelude #-}
-- | Writing values as text that reads back.
module GHC.Show where

import GHC.Base
import GHC.Num

type ShowS = String -> String

class Show a where
  showsPrec :: Int -> a -> ShowS
  show :: a -> String
  showList :: [a] -> ShowS

  showsPrec _ x s = show x ++ s
  show x = showsPrec 0 x ""
  showList ls s = showList__ shows ls s
  {-# MINIMAL showsPrec | show #-}

shows :: Show a => a -> ShowS
shows = showsPrec 0

showChar :: Char -> ShowS
showChar = (:)

showString :: String -> ShowS
showString = (++)

-- | The name of a value, such as its constructor. The characters are made anew for this value:
-- stories find it by the call that made them.
showNamed :: a -> String -> ShowS
showNamed _ name rest = go name
  where
    go [] = rest
    go (c : cs) = let d = unsafeChr (ord c) in d `seq` (d : go cs)

showParen :: Bool -> ShowS -> ShowS
showParen b p = if b then showChar '(' . p . showChar ')' else p

showSpace :: ShowS
showSpace xs = ' ' : xs

showCommaSpace :: ShowS
showCommaSpace xs = ',' : ' ' : xs

-- | Binds as tightly as function application does, and one more.
appPrec, appPrec1 :: Int
appPrec = 10
appPrec1 = 11

-- | In brackets, with commas.
showList__ :: (a -> ShowS) -> [a] -> ShowS
showList__ _ [] s = "[]" ++ s
showList__ showx (x : xs) s = '[' : showx x (showl xs)
  where
    showl [] = ']' : s
    showl (y : ys) = ',' : showx y (showl ys)

-- | In parentheses, with commas.
show_tuple :: [ShowS] -> ShowS
show_tuple [] s = '(' : ')' : s
show_tuple (f : fs) s = '(' : f (go fs)
  where
    go [] = ')' : s
    go (g : gs) = ',' : g (go gs)

-- Numbers.

foreign import prim "integer-show" showIntegerDigits :: Integer -> String
foreign import prim "integer-show" showIntDigits :: Int -> String

showSignedInt :: Int -> Int -> ShowS
showSignedInt p n r
  | n `ltInt` 0, p `gtInt` 6 = '(' : (showIntDigits n ++ (')' : r))
  | otherwise = showIntDigits n ++ r

instance Show Int where
  showsPrec = showSignedInt
  show = showIntDigits

instance Show Integer where
  showsPrec p n r
    | p `gtInt` 6, n `ltInteger` 0 = '(' : (showIntegerDigits n ++ (')' : r))
    | otherwise = showIntegerDigits n ++ r
  show = showIntegerDigits

instance Show Word where
  showsPrec _ w r = showIntegerDigits (wordToInteger w) ++ r

-- Characters.

instance Show Char where
  showsPrec _ '\'' = showString "'\\''"
  showsPrec _ c = showChar '\'' . showLitChar c . showChar '\''
  showList cs = showChar '"' . showLitString cs . showChar '"'

-- | A character as it stands between single quotes.
showLitChar :: Char -> ShowS
showLitChar c s
  | ltChar '\DEL' c = '\\' : protectEsc isDec (showIntDigits (ord c)) s
  | eqChar '\DEL' c = showString "\\DEL" s
  | eqChar '\\' c = showString "\\\\" s
  | leChar ' ' c = c : s
  | eqChar '\a' c = showString "\\a" s
  | eqChar '\b' c = showString "\\b" s
  | eqChar '\f' c = showString "\\f" s
  | eqChar '\n' c = showString "\\n" s
  | eqChar '\r' c = showString "\\r" s
  | eqChar '\t' c = showString "\\t" s
  | eqChar '\v' c = showString "\\v" s
  | eqChar '\SO' c = protectEsc (eqChar 'H') "\\SO" s
  | otherwise = '\\' : (nth asciiTab (ord c) ++ s)
  where
    nth (x : xs) i = if i `eqInt` 0 then x else nth xs (i `minusInt` 1)
    nth [] _ = []

-- | A string as it stands between double quotes.
showLitString :: String -> ShowS
showLitString [] s = s
showLitString ('"' : cs) s = '\\' : '"' : showLitString cs s
showLitString (c : cs) s = showLitChar c (showLitString cs s)

-- | An escape, kept apart by @\\&@ from a character that would be taken as part of it.
protectEsc :: (Char -> Bool) -> String -> ShowS
protectEsc p f s = f ++ cont s
  where
    cont r@(c : _) | p c = '\\' : '&' : r
    cont r = r

isDec :: Char -> Bool
isDec c = leChar '0' c && leChar c '9'

asciiTab :: [String]
asciiTab =
  [ "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL"
  , "BS", "HT", "LF", "VT", "FF", "CR", "SO", "SI"
  , "DLE", "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB"
  , "CAN", "EM", "SUB", "ESC", "FS", "GS", "RS", "US", "SP" ]

intToDigit :: Int -> Char
intToDigit i
  | i `geInt` 0, i `leInt` 9 = unsafeChr (ord '0' `plusInt` i)
  | i `geInt` 10, i `leInt` 15 = unsafeChr ((ord 'a' `minusInt` 10) `plusInt` i)
  | otherwise = errorWithoutStackTrace ("Char.intToDigit: not a digit " ++ show i)

-- Other types.

instance Show () where
  showsPrec _ () = showString "()"

instance Show a => Show [a] where
  showsPrec _ = showList

instance Show Bool where
  showsPrec _ b@True = showNamed b "True"
  showsPrec _ b@False = showNamed b "False"

instance Show Ordering where
  showsPrec _ o@LT = showNamed o "LT"
  showsPrec _ o@EQ = showNamed o "EQ"
  showsPrec _ o@GT = showNamed o "GT"

instance Show a => Show (Maybe a) where
  showsPrec _ m@Nothing = showNamed m "Nothing"
  showsPrec d m@(Just x) = showParen (d `geInt` 11) (showNamed m "Just " . showsPrec 11 x)

instance (Show a, Show b) => Show (a, b) where
  showsPrec _ (a, b) =
    show_tuple [shows a, shows b]

instance (Show a, Show b, Show c) => Show (a, b, c) where
  showsPrec _ (a, b, c) =
    show_tuple [shows a, shows b, shows c]

instance (Show a, Show b, Show c, Show d) => Show (a, b, c, d) where
  showsPrec _ (a, b, c, d) =
    show_tuple [shows a, shows b, shows c, shows d]

instance (Show a, Show b, Show c, Show d, Show e) => Show (a, b, c, d, e) where
  showsPrec _ (a, b, c, d, e) =
    show_tuple [shows a, shows b, shows c, shows d, shows e]

instance (Show a, Show b, Show c, Show d, Show e, Show f) => Show (a, b, c, d, e, f) where
  showsPrec _ (a, b, c, d, e, f) =
    show_tuple [shows a, shows b, shows c, shows d, shows e, shows f]

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g) => Show (a, b, c, d, e, f, g) where
  showsPrec _ (a, b, c, d, e, f, g) =
    show_tuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g]

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h) => Show (a, b, c, d, e, f, g, h) where
  showsPrec _ (a, b, c, d, e, f, g, h) =
    show_tuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h]

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h, Show i) => Show (a, b, c, d, e, f, g, h, i) where
  showsPrec _ (a, b, c, d, e, f, g, h, i) =
    show_tuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h, shows i]

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h, Show i, Show j) => Show (a, b, c, d, e, f, g, h, i, j) where
  showsPrec _ (a, b, c, d, e, f, g, h, i, j) =
    show_tuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h, shows i, shows j]

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h, Show i, Show j, Show k) => Show (a, b, c, d, e, f, g, h, i, j, k) where
  showsPrec _ (a, b, c, d, e, f, g, h, i, j, k) =
    show_tuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h, shows i, shows j, shows k]

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h, Show i, Show j, Show k, Show l) => Show (a, b, c, d, e, f, g, h, i, j, k, l) where
  showsPrec _ (a, b, c, d, e, f, g, h, i, j, k, l) =
    show_tuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h, shows i, shows j, shows k, shows l]

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h, Show i, Show j, Show k, Show l, Show m) => Show (a, b, c, d, e, f, g, h, i, j, k, l, m) where
  showsPrec _ (a, b, c, d, e, f, g, h, i, j, k, l, m) =
    show_tuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h, shows i, shows j, shows k, shows l, shows m]

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h, Show i, Show j, Show k, Show l, Show m, Show n) => Show (a, b, c, d, e, f, g, h, i, j, k, l, m, n) where
  showsPrec _ (a, b, c, d, e, f, g, h, i, j, k, l, m, n) =
    show_tuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h, shows i, shows j, shows k, shows l, shows m, shows n]

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h, Show i, Show j, Show k, Show l, Show m, Show n, Show o) => Show (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) where
  showsPrec _ (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) =
    show_tuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h, shows i, shows j, shows k, shows l, shows m, shows n, shows o]
