module Main where

import Control.Applicative
import Data.Char

newtype Parser a = Parser { runParser :: String -> Either String (a, String) }

instance Functor Parser where
  fmap f (Parser p) = Parser $ \s -> case p s of
    Left e -> Left e
    Right (a, r) -> Right (f a, r)

instance Applicative Parser where
  pure a = Parser $ \s -> Right (a, s)
  Parser pf <*> Parser pa = Parser $ \s -> case pf s of
    Left e -> Left e
    Right (f, r) -> case pa r of
      Left e -> Left e
      Right (a, r') -> Right (f a, r')

instance Monad Parser where
  Parser p >>= k = Parser $ \s -> case p s of
    Left e -> Left e
    Right (a, r) -> runParser (k a) r

instance Alternative Parser where
  empty = Parser (const (Left "empty"))
  Parser p <|> Parser q = Parser $ \s -> either (const (q s)) Right (p s)

data Json = Null | Bool Bool | Number Int | Str String | List [Json] | Object [(String, Json)]
  deriving (Eq, Show)

satisfy :: String -> (Char -> Bool) -> Parser Char
satisfy what ok = Parser f
  where
    f (c : cs) | ok c = Right (c, cs)
    f (c : _) = Left ("expected " ++ what ++ ", got " ++ show c)
    f [] = Left ("expected " ++ what ++ " at the end")

char :: Char -> Parser Char
char c = satisfy (show c) (== c)

spaces :: Parser ()
spaces = () <$ many (satisfy "space" isSpace)

token :: Parser a -> Parser a
token p = p <* spaces

keyword :: String -> a -> Parser a
keyword w a = a <$ token (mapM_ char w)

number :: Parser Int
number = token (sign <*> digits)
  where
    sign = (negate <$ char '-') <|> pure id
    digits = foldl (\n d -> n * 10 + digitToInt d) 0 <$> some (satisfy "digit" isDigit)

string :: Parser String
string = token (char '"' *> many inner <* char '"')
  where
    inner = escaped <|> satisfy "character" (`notElem` "\"\\")
    escaped = char '\\' *> (newline <|> satisfy "escape" (const True))
    newline = '\n' <$ char 'n'

sepBy :: Parser a -> Parser b -> Parser [a]
sepBy p s = ((:) <$> p <*> many (s *> p)) <|> pure []

between :: Char -> Char -> Parser a -> Parser a
between o c p = token (char o) *> p <* token (char c)

json :: Parser Json
json = keyword "null" Null
  <|> keyword "true" (Bool True)
  <|> keyword "false" (Bool False)
  <|> Number <$> number
  <|> Str <$> string
  <|> List <$> between '[' ']' (json `sepBy` comma)
  <|> Object <$> between '{' '}' (field `sepBy` comma)
  where
    comma = token (char ',')
    field = (,) <$> string <* token (char ':') <*> json

depth :: Json -> Int
depth (List js) = 1 + maximum (0 : map depth js)
depth (Object fs) = 1 + maximum (0 : map (depth . snd) fs)
depth _ = 0

at :: [String] -> Json -> Maybe Json
at [] j = Just j
at (k : ks) (Object fs) = lookup k fs >>= at ks
at (k : ks) (List js) | all isDigit k, (j : _) <- drop (read k) js = at ks j
at _ _ = Nothing

parse :: String -> Either String Json
parse s = case runParser (spaces *> json) s of
  Right (j, "") -> Right j
  Right (_, r) -> Left ("left over: " ++ take 5 r)
  Left e -> Left e

main :: IO ()
main = do
  let src = " { \"a\" : [1, -20, {\"b\": \"x\\ny\\\"\"}], \"c\": true, \"d\": null } "
  print (parse src)
  print (fmap depth (parse src))
  print (fmap (at ["a", "2", "b"]) (parse src))
  print (fmap (at ["a", "1"]) (parse src))
  print (parse "[1,2")
  print (parse "17 x")
