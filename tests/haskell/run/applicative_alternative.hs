-- Control.Applicative: ZipList, Alternative, liftA functions, optional.
module Main where

import Control.Applicative
import Data.Char

newtype Parser a = Parser { runParser :: String -> Maybe (a, String) }

instance Functor Parser where fmap f (Parser p) = Parser (fmap (\(a, r) -> (f a, r)) . p)
instance Applicative Parser where
  pure a = Parser (\s -> Just (a, s))
  Parser f <*> Parser g = Parser (\s -> case f s of
    Nothing -> Nothing
    Just (h, r) -> fmap (\(a, q) -> (h a, q)) (g r))
instance Alternative Parser where
  empty = Parser (const Nothing)
  Parser a <|> Parser b = Parser (\s -> a s <|> b s)

sat :: (Char -> Bool) -> Parser Char
sat p = Parser f where
  f (c : cs) | p c = Just (c, cs)
  f _ = Nothing

number :: Parser Int
number = read <$> some (sat isDigit)

expr, term, factor :: Parser Int
expr = (+) <$> term <* sat (== '+') <*> expr <|> term
term = (*) <$> factor <* sat (== '*') <*> term <|> factor
factor = number <|> sat (== '(') *> expr <* sat (== ')')

main :: IO ()
main = do
  print (runParser expr "1+2*(3+4)*5")
  print (runParser (many (sat isAlpha)) "abc1", runParser (optional (sat isDigit)) "x")
  print (getZipList (ZipList [(+ 1), (* 2)] <*> ZipList [10, 20]), liftA2 (+) (Just 1) (Just 2), liftA3 (,,) [1] [2] [3])
  print (Just 1 <|> Nothing, empty :: [Int], [1, 2] <|> [3], (<**>) (Just 1) (Just (+ 1)), pure 1 :: [Int])
  print (Just 1 <* Just 2, Just 1 *> Just 2, Nothing <* Just 1 :: Maybe Int, (+) <$> (* 2) <*> (+ 10) $ 3, asum' [Nothing, Just 5])
  where asum' = foldr (<|>) empty
