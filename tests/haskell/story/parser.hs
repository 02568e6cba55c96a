module Main where
import Data.Char
import Control.Applicative

newtype Parser a = Parser { runParser :: String -> Maybe (a, String) }

instance Functor Parser where
  fmap f (Parser p) = Parser $ \s -> case p s of
    Nothing -> Nothing
    Just (a, rest) -> Just (f a, rest)
instance Applicative Parser where
  pure a = Parser $ \s -> Just (a, s)
  Parser pf <*> Parser pa = Parser $ \s -> case pf s of
    Nothing -> Nothing
    Just (f, rest) -> case pa rest of
      Nothing -> Nothing
      Just (a, rest') -> Just (f a, rest')
instance Monad Parser where
  Parser p >>= f = Parser $ \s -> case p s of
    Nothing -> Nothing
    Just (a, rest) -> runParser (f a) rest
instance Alternative Parser where
  empty = Parser (const Nothing)
  Parser p <|> Parser q = Parser $ \s -> case p s of
    Nothing -> q s
    r -> r

data Expr = Num Int | Add Expr Expr | Mul Expr Expr deriving Show

satisfy :: (Char -> Bool) -> Parser Char
satisfy ok = Parser $ \s -> case s of
  c : cs | ok c -> Just (c, cs)
  _ -> Nothing

char :: Char -> Parser Char
char = satisfy . (==)

number :: Parser Expr
number = Num . read <$> some (satisfy isDigit)

term, expr :: Parser Expr
term = do
  f <- number
  (do _ <- char '*'
      t <- term
      return (Add f t)) <|> return f
expr = do
  t <- term
  (Add t <$> (char '+' *> expr)) <|> pure t

eval :: Expr -> Int
eval (Num n) = n
eval (Add a b) = eval a + eval b
eval (Mul a b) = eval a * eval b

main :: IO ()
main = do
  let Just (e, rest) = runParser expr "2+3*4"
  print (eval e)
  print e
  print rest
