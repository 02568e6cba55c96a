module Main where

newtype Parser a = Parser (String -> Maybe (a, String))

instance Monad Parser where
  Parser p >>= f = Parser $ \s -> case p s of
    Nothing -> Nothing
    Just (a, rest) -> let Parser q = f a in q rest

main :: IO ()
main = print 1
