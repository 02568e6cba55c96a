-- blame: pToken
-- fixed: fixed/tokens.hs
module Main where
import Data.Char

newtype Parser a = Parser (String -> Maybe (a, String))

instance Functor Parser where
  fmap f (Parser p) = Parser $ \s -> case p s of
    Nothing -> Nothing
    Just (a, r) -> Just (f a, r)
instance Applicative Parser where
  pure a = Parser $ \s -> Just (a, s)
  Parser pf <*> Parser pa = Parser $ \s -> case pf s of
    Nothing -> Nothing
    Just (f, r) -> case pa r of
      Nothing -> Nothing
      Just (a, r') -> Just (f a, r')
instance Monad Parser where
  Parser p >>= f = Parser $ \s -> case p s of
    Nothing -> Nothing
    Just (a, r) -> let Parser q = f a in q r

orElse :: Parser a -> Parser a -> Parser a
orElse (Parser p) (Parser q) = Parser $ \s -> maybe (q s) Just (p s)

pSat :: (Char -> Bool) -> Parser Char
pSat ok = Parser f
  where f (c : cs) | ok c = Just (c, cs)
        f _ = Nothing

pMany, pMany1 :: Parser a -> Parser [a]
pMany p = pMany1 p `orElse` pure []
pMany1 p = do
  x <- p
  xs <- pMany p
  return (x : xs)

pToken :: Parser a -> Parser a
pToken p = do
  x <- p
  _ <- pMany (pSat isAlpha)
  return x

pNumber :: Parser Int
pNumber = read <$> pToken (pMany1 (pSat isDigit))

pSymbol :: Char -> Parser Char
pSymbol c = pToken (pSat (== c))

pSum :: Parser Int
pSum = do
  t <- pProduct
  rest t
  where
    rest acc = (do _ <- pSymbol '+'; t <- pProduct; rest (acc + t)) `orElse` pure acc

pProduct :: Parser Int
pProduct = do
  f <- pFactor
  fs <- pMany (pSymbol '*' >> pFactor)
  return (product (f : fs))

pFactor :: Parser Int
pFactor = pNumber `orElse` do
  _ <- pSymbol '('
  n <- pSum
  _ <- pSymbol ')'
  return n

run :: Parser a -> String -> Maybe (a, String)
run p s = case p of Parser f -> f s

main :: IO ()
main = do
  print (run pSum "1+2*3")
  print (run pSum "2 * (3 + 4)")
