-- blame: commas
-- fixed: fixed/config.hs
module Main where

import Data.Char (isAlpha, isAlphaNum, isDigit, isSpace)
import qualified Data.Map as Map

-- A configuration language: sections, lists, numbers, interpolation; a parser of its own.

newtype Parser a = Parser { parse :: String -> Either String (a, String) }

instance Functor Parser where
  fmap f (Parser p) = Parser (\s -> case p s of
    Left e -> Left e
    Right (a, rest) -> Right (f a, rest))

instance Applicative Parser where
  pure a = Parser (\s -> Right (a, s))
  Parser pf <*> Parser pa = Parser (\s -> case pf s of
    Left e -> Left e
    Right (f, rest) -> case pa rest of
      Left e -> Left e
      Right (a, rest') -> Right (f a, rest'))

instance Monad Parser where
  Parser p >>= k = Parser (\s -> case p s of
    Left e -> Left e
    Right (a, rest) -> parse (k a) rest)

data Value
  = Number Int
  | Text String
  | Flag Bool
  | List [Value]
  deriving (Show, Eq)

type Section = Map.Map String Value
type Config = Map.Map String Section

orElse :: Parser a -> Parser a -> Parser a
orElse (Parser p) (Parser q) = Parser (\s -> case p s of
  Left _ -> q s
  right -> right)

failing :: String -> Parser a
failing why = Parser (\s -> Left (why ++ " at " ++ show (take 5 s)))

satisfy :: String -> (Char -> Bool) -> Parser Char
satisfy what ok = Parser (\s -> case s of
  c : rest | ok c -> Right (c, rest)
  _ -> Left ("expected " ++ what ++ " at " ++ show (take 5 s)))

many0 :: Parser a -> Parser [a]
many0 p = many1 p `orElse` pure []

many1 :: Parser a -> Parser [a]
many1 p = do
  x <- p
  xs <- many0 p
  return (x : xs)

token :: Parser a -> Parser a
token p = p <* spaces

spaces :: Parser ()
spaces = Parser (\s -> Right ((), dropWhile isSpace s))

symbol :: Char -> Parser Char
symbol c = token (satisfy (show c) (== c))

name :: Parser String
name = token (do
  c <- satisfy "a name" isAlpha
  cs <- many0 (satisfy "a letter" isAlphaNum)
  return (c : cs))

number :: Parser Value
number = token (do
  sign <- (satisfy "-" (== '-') >> return negate) `orElse` return id
  ds <- many1 (satisfy "a digit" isDigit)
  return (Number (sign (digits ds))))

digits :: String -> Int
digits = foldl (\n d -> 10 * n + (fromEnum d - fromEnum '0')) 0

text :: Parser Value
text = token (do
  _ <- satisfy "a quote" (== '"')
  cs <- many0 (satisfy "text" (/= '"'))
  _ <- satisfy "a quote" (== '"')
  return (Text cs))

flag :: Parser Value
flag = do
  word <- name
  case word of
    "yes" -> return (Flag True)
    "no" -> return (Flag False)
    _ -> failing ("no flag: " ++ word)

list :: Parser Value
list = do
  _ <- symbol '['
  vs <- separated value (symbol ',') `orElse` pure []
  _ <- symbol ']'
  return (List vs)

separated :: Parser a -> Parser b -> Parser [a]
separated p sep = do
  x <- p
  xs <- many0 (sep >> p)
  return (x : xs)

value :: Parser Value
value = number `orElse` text `orElse` list `orElse` flag

setting :: Parser (String, Value)
setting = do
  key <- name
  _ <- symbol '='
  v <- value
  return (key, v)

section :: Parser (String, Section)
section = do
  key <- name
  _ <- symbol '{'
  settings <- many0 setting
  _ <- symbol '}'
  return (key, Map.fromList settings)

config :: Parser Config
config = do
  spaces
  sections <- many0 section
  return (Map.fromListWith Map.union (reverse sections))

inherit :: String -> Config -> Config
inherit base c = case Map.lookup base c of
  Nothing -> c
  Just defaults -> Map.mapWithKey (\k s -> if k == base then s else Map.union s defaults) c

expand :: Section -> String -> String
expand s ('$' : rest) =
  let (key, rest') = span isAlphaNum rest
  in maybe ("?" ++ key) plain (Map.lookup key s) ++ expand s rest'
expand s (c : cs) = c : expand s cs
expand _ [] = []

plain :: Value -> String
plain (Number n) = show n
plain (Text t) = t
plain (Flag b) = if b then "yes" else "no"
plain (List vs) = commas (map plain vs)

commas :: [String] -> String
commas [] = ""
commas [x] = x
commas (x : xs) = x ++ "," ++ commas (drop 1 xs)

resolve :: Section -> Section
resolve s = Map.map deep s
  where
    deep (Text t) = Text (expand s t)
    deep (List vs) = List (map deep vs)
    deep v = v

render :: Config -> [String]
render c = [k ++ "." ++ n ++ " = " ++ plain v | (k, s) <- Map.toList c, (n, v) <- Map.toList s]

source :: String
source = unlines
  [ "base { port = 80 host = \"local\" debug = no }"
  , "web { port = 8080 url = \"http://$host:$port/\" tags = [\"a\", \"$host\", -3] }"
  , "mail { debug = yes from = \"$user at $host\" }"
  , "web { depth = 12 port = 9 }"
  ]

main :: IO ()
main = case parse config source of
  Left why -> putStrLn why
  Right (c, rest) -> do
    mapM_ putStrLn (render (Map.map resolve (inherit "base" c)))
    print (length rest)
