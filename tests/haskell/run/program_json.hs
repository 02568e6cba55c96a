-- JSON: a parser with positions in its errors, a printer, queries, and laws checked on samples.
module Main (main) where

import Control.Applicative
import Control.Monad
import Data.Bifunctor (first)
import Data.Char
import Data.Foldable (for_, toList)
import Data.Functor (void)
import Data.List (intercalate)
import qualified Data.Map as M
import Numeric (readHex, showHex)

data JSON = JNull | JBool !Bool | JNum !Double | JStr String | JArr [JSON] | JObj (M.Map String JSON)
  deriving (Eq, Ord, Show)

data Pos = Pos { line, col :: !Int } deriving (Eq, Ord)
instance Show Pos where show (Pos l c) = show l ++ ":" ++ show c

newtype Parser a = Parser { parse :: (Pos, String) -> Either (Pos, [String]) (a, (Pos, String)) }

instance Functor Parser where fmap = liftM
instance Applicative Parser where { pure a = Parser (\s -> Right (a, s)); (<*>) = ap }
instance Monad Parser where p >>= f = Parser (\s -> parse p s >>= \(a, s') -> parse (f a) s')
instance Alternative Parser where
  empty = Parser (\(p, _) -> Left (p, []))
  a <|> b = Parser $ \s -> case parse a s of
    Left (p, es) | p == fst s -> first (\(p', es') -> (p', if p == p' then es ++ es' else es')) (parse b s)
    other -> other

(<?>) :: Parser a -> String -> Parser a
p <?> name = Parser $ \s -> first (\(q, es) -> (q, if q == fst s then [name] else es)) (parse p s)
infix 0 <?>

satisfy :: (Char -> Bool) -> Parser Char
satisfy ok = Parser $ \(p@(Pos l c), s) -> case s of
  x : xs | ok x -> Right (x, (if x == '\n' then Pos (l + 1) 1 else Pos l (c + 1), xs))
  _ -> Left (p, [])

char :: Char -> Parser Char
char c = satisfy (== c) <?> show c

space :: Parser ()
space = void (many (satisfy isSpace))

lexeme :: Parser a -> Parser a
lexeme = (<* space)

sepBy :: Parser a -> Parser b -> Parser [a]
sepBy p s = ((:) <$> p <*> many (s *> p)) <|> pure []

value :: Parser JSON
value = lexeme (choice
  [ JNull <$ word "null", JBool True <$ word "true", JBool False <$ word "false"
  , JNum <$> number, JStr <$> string
  , JArr <$> (lexeme (char '[') *> sepBy value (lexeme (char ',')) <* char ']')
  , JObj . M.fromList <$> (lexeme (char '{') *> sepBy pair (lexeme (char ',')) <* char '}') ] <?> "a value")
  where
    choice = foldr (<|>) empty
    word w = traverse char w
    pair = (,) <$> lexeme string <* lexeme (char ':') <*> value

number :: Parser Double
number = do
  sign <- (negate <$ char '-') <|> pure id
  whole <- some digit
  frac <- (char '.' *> some digit) <|> pure "0"
  ex <- (satisfy (`elem` "eE") *> ((,) <$> ((negate <$ char '-') <|> (id <$ char '+') <|> pure id) <*> some digit)) <|> pure (id, "0")
  pure (sign (read (whole ++ "." ++ frac) * 10 ^^ (fst ex (read (snd ex)) :: Int)))
  where digit = satisfy isDigit <?> "a digit"

string :: Parser String
string = (char '"' *> many piece <* char '"') <?> "a string"
  where
    piece = satisfy (\c -> c /= '"' && c /= '\\' && c >= ' ') <|> (char '\\' *> escape)
    escape = (satisfy (`elem` "\"\\/bfnrt") >>= \c -> pure (maybe c id (lookup c (zip "bfnrt" "\b\f\n\r\t"))))
      <|> (char 'u' *> (toEnum . fst . head . readHex <$> replicateM 4 (satisfy isHexDigit <?> "a hex digit")))

decode :: String -> Either String JSON
decode s = case parse (space *> value <* end) (Pos 1 1, s) of
  Left (p, es) -> Left (show p ++ ": expected " ++ intercalate " or " es)
  Right (v, _) -> Right v
  where end = Parser (\(p, r) -> if null r then Right ((), (p, r)) else Left (p, ["the end"]))

render :: JSON -> ShowS
render v = case v of
  JNull -> showString "null"
  JBool b -> showString (map toLower (show b))
  JNum n | n == fromIntegral (truncate n :: Int) -> shows (truncate n :: Int)
         | otherwise -> shows n
  JStr s -> quoted s
  JArr vs -> list '[' ']' (map render vs)
  JObj m -> list '{' '}' [quoted k . showChar ':' . render x | (k, x) <- M.toList m]
  where
    list o c xs = showChar o . foldr (.) id (sep xs) . showChar c
    sep [] = []
    sep xs = foldr1 (\a b -> a ++ showChar ',' : b) (map pure xs)
    quoted s = showChar '"' . foldr ((.) . esc) id s . showChar '"'
    esc '"' = showString "\\\""
    esc '\\' = showString "\\\\"
    esc '\n' = showString "\\n"
    esc c | c < ' ' || c > '~' = showString "\\u" . showString (replicate (4 - length h) '0' ++ h)
          | otherwise = showChar c
      where h = showHex (ord c) ""

data Step = Key String | Index Int deriving Show

query :: [Step] -> JSON -> Maybe JSON
query = flip (foldM go)
  where
    go (JObj m) (Key k) = M.lookup k m
    go (JArr vs) (Index i) | (v : _) <- drop i vs, i >= 0 = Just v
    go _ _ = Nothing

depth :: JSON -> Int
depth (JArr vs) = 1 + maximum (0 : map depth vs)
depth (JObj m) = 1 + maximum (0 : map depth (toList m))
depth _ = 0

main :: IO ()
main = do
  for_ samples $ \s -> case decode s of
    Left e -> putStrLn ("error " ++ e)
    Right v -> do
      putStrLn (render v "")
      print (depth v, decode (render v "") == Right v)
  let doc = either error id (decode "{\"a\": [1, {\"b\": \"deep\\u00e9\"}], \"n\": -1.5e2}")
  print (query [Key "a", Index 1, Key "b"] doc, query [Key "a", Index 9] doc, query [Index 0] doc)
  print doc
  where
    samples =
      [ "null", " [1, 2.5, -3e2, true, false] ", "{\"k\": {\"nested\": [[], {}]}, \"s\": \"tab\\tquote\\\"\"}"
      , "[1, 2", "{\"a\" 1}", "[1,, 2]", "tru", "\"open", "\"bad \\x\"", "", "[1]\n  ]", "{\"a\":\n\n  @}" ]
