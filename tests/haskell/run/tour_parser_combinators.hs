-- Parser combinators from scratch: JSON and arithmetic, with errors by position.
module Main where
import Control.Applicative
import Data.Char
import Data.Functor (($>), void, (<&>))
import Data.List (intercalate)
import qualified Data.Map as M
import Numeric (readHex, showHex)

data Pos = Pos { line, col :: !Int } deriving (Eq, Ord)
instance Show Pos where showsPrec _ (Pos l c) = shows l . (':' :) . shows c
newtype Parser a = Parser { runParser :: Pos -> String -> Either (Pos, [String]) (a, Pos, String) }
instance Functor Parser where fmap f (Parser p) = Parser $ \pos s -> p pos s <&> \(a, q, r) -> (f a, q, r)
instance Applicative Parser where
  pure a = Parser $ \pos s -> Right (a, pos, s)
  Parser f <*> Parser p = Parser $ \pos s -> do
    (g, q, r) <- f pos s
    (a, q', r') <- p q r
    return (g a, q', r')
instance Monad Parser where
  Parser p >>= k = Parser $ \pos s -> p pos s >>= \(a, q, r) -> runParser (k a) q r
instance Alternative Parser where
  empty = Parser $ \pos _ -> Left (pos, [])
  Parser p <|> Parser q = Parser $ \pos s -> case p pos s of
    Left (e1, m1) -> case q pos s of
      Left (e2, m2) | e1 == e2 -> Left (e1, m1 ++ m2)
                    | e1 > e2 -> Left (e1, m1)
                    | otherwise -> Left (e2, m2)
      ok -> ok
    ok -> ok

satisfy :: String -> (Char -> Bool) -> Parser Char
satisfy what f = Parser go
  where go pos@(Pos l c) (x : xs) | f x = Right (x, if x == '\n' then Pos (l + 1) 1 else Pos l (c + 1), xs)
        go pos _ = Left (pos, [what])
(<?>) :: Parser a -> String -> Parser a
Parser p <?> w = Parser $ \pos s -> case p pos s of { Left (e, _) | e == pos -> Left (e, [w]); r -> r }
infix 0 <?>
char :: Char -> Parser Char
char c = satisfy (show c) (== c)
string :: String -> Parser String
string = traverse char
spaces :: Parser ()
spaces = void (many (satisfy "space" isSpace))
token :: Parser a -> Parser a
token p = p <* spaces
sepBy :: Parser a -> Parser b -> Parser [a]
sepBy p s = ((:) <$> p <*> many (s *> p)) <|> pure []
chainl1 :: Parser a -> Parser (a -> a -> a) -> Parser a
chainl1 p op = p >>= rest where rest a = (do { f <- op; b <- p; rest (f a b) }) <|> pure a

data JSON = JNull | JBool Bool | JNum Double | JStr String | JArr [JSON] | JObj (M.Map String JSON) deriving (Show, Eq)
json :: Parser JSON
json = token value where
  value = (JNull <$ string "null") <|> (JBool True <$ string "true") <|> (JBool False <$ string "false")
      <|> (JNum <$> number) <|> (JStr <$> str) <|> (JArr <$> arr) <|> (JObj . M.fromList <$> obj) <?> "a value"
  number = do
    sign <- optional (char '-')
    ds <- some (satisfy "digit" isDigit)
    frac <- optional (char '.' *> some (satisfy "digit" isDigit))
    ex <- optional ((char 'e' <|> char 'E') *> ((,) <$> optional (char '-' <|> char '+') <*> some (satisfy "digit" isDigit)))
    let base = read (ds ++ maybe "" ('.' :) frac ++ maybe "" (\(s, e) -> "e" ++ maybe "" (\c -> if c == '-' then "-" else "") s ++ e) ex) :: Double
    pure (maybe base (const (negate base)) sign)
  str = char '"' *> many ch <* char '"' where
    ch = satisfy "character" (\c -> c /= '"' && c /= '\\' && c >= ' ') <|> (char '\\' *> esc)
    esc = (char 'n' $> '\n') <|> (char 't' $> '\t') <|> (char '"') <|> (char '\\') <|> (char 'u' *> (toEnum . fst . head . readHex <$> sequenceA (replicate 4 (satisfy "hex digit" isHexDigit))))
  arr = token (char '[') *> sepBy json (token (char ',')) <* char ']'
  obj = token (char '{') *> sepBy ((,) <$> (token str <* token (char ':')) <*> json) (token (char ',')) <* char '}'

render :: JSON -> String
render j = case j of
  JNull -> "null"; JBool b -> map toLower (show b)
  JNum n | n == fromIntegral (round n :: Integer), abs n < 1e15 -> show (round n :: Integer)
         | otherwise -> show n
  JStr s -> quote s
  JArr xs -> "[" ++ intercalate "," (map render xs) ++ "]"
  JObj m -> "{" ++ intercalate "," [quote k ++ ":" ++ render v | (k, v) <- M.toList m] ++ "}"
  where quote s = '"' : concatMap esc s ++ "\""
        esc '"' = "\\\""; esc '\\' = "\\\\"; esc '\n' = "\\n"
        esc c | c < ' ' || c > '~' = "\\u" ++ let h = showHex (ord c) "" in replicate (4 - length h) '0' ++ h
              | otherwise = [c]

expr :: Parser Integer
expr = term `chainl1` (token ((+) <$ char '+' <|> (-) <$ char '-'))
  where term = factor `chainl1` token ((*) <$ char '*' <|> div <$ char '/')
        factor = power; power = do { b <- atom; (token (char '^') *> ((b ^) <$> power)) <|> pure b }
        atom = token (read <$> some (satisfy "digit" isDigit)) <|> (token (char '(') *> expr <* token (char ')')) <|> (negate <$> (char '-' *> atom)) <?> "an operand"

parseAll :: Parser a -> String -> Either String a
parseAll p s = case runParser (spaces *> p) (Pos 1 1) s of
  Left (e, ms) -> Left (show e ++ ": expected " ++ intercalate " or " (if null ms then ["?"] else ms))
  Right (a, _, "") -> Right a
  Right (_, e, r) -> Left (show e ++ ": unexpected " ++ show (take 5 r))

main :: IO ()
main = do
  mapM_ (putStrLn . either ("error " ++) render . parseAll json)
    [ " { \"a\" : [1, 2.5, -3e2, true, null], \"b\\n\" : \"\\u00e9\\\"x\" } ", "[1, 2", "{\"k\": }", "[]", "{}", "\"tab\\tx\"", "[1,,2]", "nul", "1e400", "-0" ]
  mapM_ (print . parseAll expr) ["1+2*3", "(1+2)*3 - 4", "2^3^2", "10/3/2", "-(3-5)*2", "1+", "2*(3", "7 7"] `seq` pure ()
  mapM_ (print . parseAll expr) ["1+2*3", "(1+2)*3 - 4", "2^3^2", "10/3/2", "-(3-5)*2", "1+", "2*(3", "7 7"]
  print (parseAll json "[1e-7, 123456789012345678, 0.1]")
