{-# LANGUAGE LambdaCase #-}
{-# LANGUAGE RankNTypes #-}

-- | Tokens, then recursive descent with precedence climbing.
module Parser (parseProgram, parseExpr, ParseError (..)) where

import Control.Applicative
import Control.Monad
import Data.Char
import Data.Foldable (asum)
import Data.List (stripPrefix)
import Syntax

data Token
  = TInt Integer
  | TText String
  | TName String
  | TUpper String
  | TSymbol String
  | TKeyword String
  deriving (Eq, Show)

data Located = Located {line :: !Int, column :: !Int, token :: Token}
  deriving (Eq, Show)

data ParseError = ParseError {atLine :: Int, atColumn :: Int, why :: String}
  deriving (Eq)

instance Show ParseError where
  show e = show (atLine e) ++ ":" ++ show (atColumn e) ++ ": " ++ why e

keywords :: [String]
keywords = ["let", "rec", "in", "if", "then", "else", "case", "of", "data", "def", "true", "false"]

symbols :: [String]
symbols = ["->", "==", "++", "&&", "||", "(", ")", "{", "}", ";", "=", "\\", "<", "+", "-", "*", "/", "_", "|"]

tokens :: Int -> Int -> String -> Either ParseError [Located]
tokens _ _ [] = Right []
tokens l c s@(x : xs)
  | x == '\n' = tokens (l + 1) 1 xs
  | isSpace x = tokens l (c + 1) xs
  | Just rest <- stripPrefix "--" s = tokens l c (dropWhile (/= '\n') rest)
  | isDigit x = let (ds, rest) = span isDigit s in emit (TInt (read ds)) (length ds) rest
  | isLower x =
      let (w, rest) = span wordChar s
       in emit (if w `elem` keywords then TKeyword w else TName w) (length w) rest
  | isUpper x = let (w, rest) = span wordChar s in emit (TUpper w) (length w) rest
  | x == '"' = case break (== '"') xs of
      (body, _ : rest) -> emit (TText body) (length body + 2) rest
      _ -> Left (ParseError l c "unclosed text")
  | Just (sym, rest) <- firstSymbol = emit (TSymbol sym) (length sym) rest
  | otherwise = Left (ParseError l c ("unexpected " ++ show x))
  where
    wordChar ch = isAlphaNum ch || ch == '\'' || ch == '_'
    emit t n rest = (Located l c t :) <$> tokens l (c + n) rest
    firstSymbol = msum [(,) sym <$> stripPrefix sym s | sym <- symbols]

newtype Parser a = Parser
  { runParser :: forall r. [Located] -> (a -> [Located] -> Either ParseError r) -> Either ParseError r
  }

instance Functor Parser where
  fmap f (Parser p) = Parser (\s k -> p s (k . f))

instance Applicative Parser where
  pure x = Parser (\s k -> k x s)
  (<*>) = ap

instance Monad Parser where
  Parser p >>= f = Parser (\s k -> p s (\x s' -> runParser (f x) s' k))

run :: Parser a -> [Located] -> Either ParseError (a, [Located])
run p s = runParser p s (curry Right)

instance Alternative Parser where
  empty = failing "nothing fits"
  p <|> q = Parser $ \s k -> case run p s of
    Right (x, s') -> k x s'
    Left e -> case run q s of
      Right (x, s') -> k x s'
      Left e' -> Left (further e e')

-- | The one that got further is the better message.
further :: ParseError -> ParseError -> ParseError
further a b
  | (atLine b, atColumn b) > (atLine a, atColumn a) = b
  | otherwise = a

failing :: String -> Parser a
failing message = Parser $ \s _ -> Left $ case s of
  [] -> ParseError maxBound 0 (message ++ ", found the end")
  t : _ -> ParseError (line t) (column t) (message ++ ", found " ++ describe (token t))

describe :: Token -> String
describe = \case
  TInt n -> show n
  TText s -> show s
  TName s -> s
  TUpper s -> s
  TSymbol s -> "`" ++ s ++ "`"
  TKeyword s -> "`" ++ s ++ "`"

expect :: String -> (Token -> Maybe a) -> Parser a
expect what f = Parser $ \s k -> case s of
  t : rest | Just x <- f (token t) -> k x rest
  _ -> runParser (failing ("expected " ++ what)) s k

symbol, keyword :: String -> Parser ()
symbol s = expect ("`" ++ s ++ "`") (\t -> if t == TSymbol s then Just () else Nothing)
keyword s = expect ("`" ++ s ++ "`") (\t -> if t == TKeyword s then Just () else Nothing)

name, upper :: Parser String
name = expect "a name" $ \case TName s -> Just s; _ -> Nothing
upper = expect "a constructor" $ \case TUpper s -> Just s; _ -> Nothing

literal :: Parser Literal
literal =
  expect "a literal" $ \case
    TInt n -> Just (LInt n)
    TText s -> Just (LText s)
    TKeyword "true" -> Just (LBool True)
    TKeyword "false" -> Just (LBool False)
    _ -> Nothing

parens :: Parser a -> Parser a
parens p = symbol "(" *> p <* symbol ")"

expr :: Parser Expr
expr = letIn <|> ifThen <|> caseOf <|> lambda <|> operators 0

letIn :: Parser Expr
letIn = do
  keyword "let"
  rec' <- optional (keyword "rec")
  x <- name
  params <- many name
  symbol "="
  e <- expr
  keyword "in"
  b <- expr
  let body = foldr Lam e params
  pure (maybe Let (const LetRec) rec' x body b)

ifThen :: Parser Expr
ifThen = If <$> (keyword "if" *> expr) <*> (keyword "then" *> expr) <*> (keyword "else" *> expr)

caseOf :: Parser Expr
caseOf = do
  keyword "case"
  e <- expr
  keyword "of"
  symbol "{"
  alts <- alternative `sepBy` symbol ";"
  symbol "}"
  pure (Case e alts)
  where
    alternative = (,) <$> pattern <* symbol "->" <*> expr

sepBy :: Parser a -> Parser b -> Parser [a]
sepBy p s = ((:) <$> p <*> many (s *> p)) <|> pure []

lambda :: Parser Expr
lambda = do
  symbol "\\"
  params <- some name
  symbol "->"
  flip (foldr Lam) params <$> expr

pattern :: Parser Pattern
pattern = (PCon <$> upper <*> many simple) <|> simple

simple :: Parser Pattern
simple =
  (PVar <$> name)
    <|> (PAny <$ symbol "_")
    <|> (PLit <$> literal)
    <|> (flip PCon [] <$> upper)
    <|> parens pattern

operators :: Int -> Parser Expr
operators level
  | level > 7 = application
  | otherwise = operators (level + 1) >>= go
  where
    here = [(op, text, side) | op <- [minBound ..], let (text, p, side) = operator op, p == level]
    go left = more left <|> pure left
    more left = do
      (op, side) <- asum [(op, side) <$ symbol text | (op, text, side) <- here]
      case side of
        LeftA -> operators (level + 1) >>= go . Binary op left
        RightA -> Binary op left <$> operators level
        NoneA -> Binary op left <$> operators (level + 1)

application :: Parser Expr
application = foldl App <$> atom <*> many atom

atom :: Parser Expr
atom = (Lit <$> literal) <|> (Var <$> name) <|> (Con <$> upper) <|> parens expr

typeOf :: [(Name, Int)] -> Parser Type
typeOf vars = do
  t <- applied
  rest <- optional (symbol "->" *> typeOf vars)
  pure (maybe t (t :->) rest)
  where
    applied = (TCon <$> upper <*> many simpleType) <|> simpleType
    simpleType = variable <|> (flip TCon [] <$> upper) <|> parens (typeOf vars)
    variable = do
      v <- name
      maybe (failing ("type variable " ++ v ++ " is not bound")) (pure . TVar) (lookup v vars)

dataDecl :: Parser DataDecl
dataDecl = do
  keyword "data"
  n <- upper
  vs <- many name
  symbol "="
  let vars = zip vs [0 ..]
      one = (,) <$> upper <*> many (argument vars)
  first <- one
  others <- many (symbol "|" *> one)
  pure (DataDecl n (map snd vars) (first : others))
  where
    argument vars = single vars <|> parens (typeOf vars)
    single vars =
      (flip TCon [] <$> upper)
        <|> (name >>= \v -> maybe (failing ("type variable " ++ v ++ " is not bound")) (pure . TVar) (lookup v vars))

definition :: Parser (Name, Expr)
definition = do
  keyword "def"
  x <- name
  params <- many name
  symbol "="
  e <- expr
  pure (x, foldr Lam e params)

program :: Parser Program
program = do
  items <- many ((Left <$> dataDecl) <|> (Right <$> definition))
  pure (Program [d | Left d <- items] [d | Right d <- items])

whole :: Parser a -> String -> Either ParseError a
whole p text = do
  ts <- tokens 1 1 text
  (x, rest) <- run p ts
  case rest of
    [] -> Right x
    t : _ -> do
      -- The error inside is better than "left over", if there is one.
      let stuck = ParseError (line t) (column t) ("unexpected " ++ describe (token t))
      Left (either (further stuck) (const stuck) (run expr (dropWhile (/= t) ts)))

parseProgram :: String -> Either ParseError Program
parseProgram = whole program

parseExpr :: String -> Either ParseError Expr
parseExpr = whole expr
