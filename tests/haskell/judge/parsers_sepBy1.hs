-- blame: sepBy1
-- fixed: fixed/parsers.hs
module Main where

import Control.Applicative
import Data.Char
import Data.Functor (($>))

newtype Parser a = Parser { runParser :: String -> Either String (a, String) }

instance Functor Parser where
  fmap f (Parser p) = Parser $ \s -> case p s of
    Left e -> Left e
    Right (a, rest) -> Right (f a, rest)

instance Applicative Parser where
  pure a = Parser $ \s -> Right (a, s)
  Parser pf <*> Parser pa = Parser $ \s -> do
    (f, rest) <- pf s
    (a, rest') <- pa rest
    pure (f a, rest')

instance Monad Parser where
  Parser p >>= f = Parser $ \s -> p s >>= \(a, rest) -> runParser (f a) rest

instance Alternative Parser where
  empty = Parser (const (Left "no alternative"))
  Parser p <|> Parser q = Parser $ \s -> either (const (q s)) Right (p s)

data Value = Null | Flag Bool | Number Int | Text String | List [Value] | Object [(String, Value)]
  deriving (Show, Eq)

satisfy :: (Char -> Bool) -> Parser Char
satisfy ok = Parser go
  where
    go (c : cs) | ok c = Right (c, cs)
                | otherwise = Left ("unexpected " ++ show c)
    go [] = Left "end of input"

char :: Char -> Parser Char
char = satisfy . (==)

string :: String -> Parser String
string = traverse char

spaces :: Parser ()
spaces = () <$ many (satisfy isSpace)

lexeme :: Parser a -> Parser a
lexeme p = p <* spaces

symbol :: Char -> Parser Char
symbol = lexeme . char

number :: Parser Int
number = lexeme ((negate <$> (char '-' *> digits)) <|> digits)
  where digits = foldl (\n d -> n * 10 + digitToInt d) 0 <$> some (satisfy isDigit)

quoted :: Parser String
quoted = lexeme (char '"' *> many letter <* char '"')
  where
    letter = escaped <|> satisfy (`notElem` "\"\\")
    escaped = char '\\' *> (fmap unescape (satisfy (const True)))
    unescape 'n' = '\n'
    unescape c = c

sepBy :: Parser a -> Parser b -> Parser [a]
sepBy p sep = sepBy1 p sep <|> pure []

sepBy1 :: Parser a -> Parser b -> Parser [a]
sepBy1 p sep = (:) <$> p <*> many p

value :: Parser Value
value = (Null <$ lexeme (string "null"))
    <|> (Flag True <$ lexeme (string "true"))
    <|> (lexeme (string "false") $> Flag False)
    <|> (Number <$> number)
    <|> (Text <$> quoted)
    <|> (List <$> (symbol '[' *> (value `sepBy` symbol ',') <* symbol ']'))
    <|> (Object <$> (symbol '{' *> (pair `sepBy` symbol ',') <* symbol '}'))
  where pair = (,) <$> quoted <* symbol ':' <*> value

parseJson :: String -> Either String Value
parseJson s = case runParser (spaces *> value) s of
  Right (v, "") -> Right v
  Right (_, rest) -> Left ("left over: " ++ rest)
  Left e -> Left e

main :: IO ()
main = do
  print (parseJson " { \"a\" : [1, -23, true], \"b\\n\": null , \"c\": {} } ")
  print (parseJson "[1,2")
  print (parseJson "[false] x")
