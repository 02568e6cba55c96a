{-# LANGUAGE LambdaCase #-}

-- | A small parser of the command language, with places in its errors.
module Parser
  ( Parser
  , parseScript
  , runParser
  ) where

import Control.Applicative
import Control.Monad
import Data.Char
import Money
import Text.Read (readMaybe)
import Types

newtype Parser a = Parser {unParser :: String -> Either String (a, String)}

instance Functor Parser where
  fmap = liftM

instance Applicative Parser where
  pure x = Parser (\s -> Right (x, s))
  (<*>) = ap

instance Monad Parser where
  Parser p >>= f = Parser $ \s -> case p s of
    Left e -> Left e
    Right (x, rest) -> unParser (f x) rest

instance Alternative Parser where
  empty = Parser (const (Left "nothing fits"))
  Parser p <|> Parser q = Parser $ \s -> case p s of
    Left e -> case q s of
      Left e' -> Left (longer e e')
      right -> right
    right -> right
    where
      longer a b = if length b > length a then b else a

instance MonadFail Parser where
  fail why = Parser (const (Left why))

runParser :: Parser a -> String -> Either String a
runParser p s = case unParser (p <* spaces <* end) s of
  Left e -> Left e
  Right (x, _) -> Right x

satisfy :: String -> (Char -> Bool) -> Parser Char
satisfy what ok = Parser $ \case
  c : rest | ok c -> Right (c, rest)
  c : _ -> Left ("expected " ++ what ++ ", found " ++ show c)
  [] -> Left ("expected " ++ what ++ ", found the end")

end :: Parser ()
end = Parser $ \case
  [] -> Right ((), [])
  rest -> Left ("left over: " ++ show (take 12 rest))

spaces :: Parser ()
spaces = void (many (satisfy "a space" isSpace))

token :: Parser a -> Parser a
token p = spaces *> p

word :: Parser String
word = token (some (satisfy "a word" isAlpha))

keyword :: String -> Parser ()
keyword k = do
  w <- word
  unless (w == k) (fail ("expected " ++ k ++ ", found " ++ w))

number :: Parser Int
number = token $ do
  ds <- some (satisfy "a digit" isDigit)
  pure (read ds)

account :: Parser AccountId
account = AccountId <$> (token (satisfy "#" (== '#')) *> number)

money :: Parser Money
money = token $ do
  sign <- optional (satisfy "a minus" (== '-'))
  ds <- some (satisfy "an amount" (\c -> isDigit c || c == '.' || c == ','))
  case parseMoney (maybe ds (: ds) sign) of
    Just m -> pure m
    Nothing -> fail ("not an amount: " ++ ds)

quoted :: Parser String
quoted = token $ do
  _ <- satisfy "a quote" (== '"')
  s <- many (satisfy "a character" (/= '"'))
  _ <- satisfy "a quote" (== '"')
  pure s

currencyP :: Parser Currency
currencyP = do
  w <- word
  maybe (fail ("not a currency: " ++ w)) pure (readMaybe w)

kindP :: Parser Kind
kindP = do
  w <- word
  case w of
    "checking" -> Checking <$> (money <|> pure 0)
    "savings" -> Savings . toInteger <$> number
    "deposit" -> Deposit <$> (toInteger <$> number) <*> (keyword "until" *> number)
    _ -> fail ("not a kind of account: " ++ w)

command :: Parser Command
command = do
  verb <- word
  case verb of
    "open" -> Open <$> quoted <*> kindP <*> (currencyP <|> pure EUR)
    "close" -> Close <$> account
    "in" -> PayIn <$> account <*> money
    "out" -> PayOut <$> account <*> money
    "transfer" -> Transfer <$> account <* keyword "to" <*> account <*> money
    "every" -> do
      n <- number
      keyword "days"
      Order n <$> account <* keyword "to" <*> account <*> money
    "freeze" -> flip Freeze True <$> account
    "thaw" -> flip Freeze False <$> account
    "advance" -> Advance <$> number
    "report" -> pure Report
    "statement" -> Statement <$> account
    "owners" -> pure Owners
    _ -> fail ("not a command: " ++ verb)

-- | One command a line; `--` begins a comment.
parseScript :: String -> [Either Failure Command]
parseScript script =
  [ either (Left . Syntax n) Right (runParser command line)
  | (n, raw) <- zip [1 ..] (lines script)
  , let line = uncomment raw
  , not (all isSpace line)
  ]

uncomment :: String -> String
uncomment ('-' : '-' : _) = []
uncomment (c : cs) = c : uncomment cs
uncomment [] = []
