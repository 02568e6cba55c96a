-- Text.ParserCombinators.ReadP and a hand-written Read instance.
module Main where

import Data.Char
import Text.ParserCombinators.ReadP

data Expr = Num Int | Add Expr Expr | Mul Expr Expr | Neg Expr deriving (Show, Eq)

tok :: ReadP a -> ReadP a
tok p = p <* skipSpaces

expr, term, factor :: ReadP Expr
expr = chainl1 term (Add <$ tok (char '+'))
term = chainl1 factor (Mul <$ tok (char '*'))
factor = tok (Num . read <$> munch1 isDigit) +++ between (tok (char '(')) (tok (char ')')) expr +++ (Neg <$> (tok (char '-') *> factor))

newtype Temp = Temp Double deriving (Eq)
instance Show Temp where showsPrec d (Temp t) = showsPrec d t . showChar 'C'
instance Read Temp where
  readsPrec d s = [(Temp t, r) | (t, r0) <- readsPrec d s, ("C", r) <- lex r0]

main :: IO ()
main = do
  print (readP_to_S (skipSpaces *> expr <* eof) " 1 + 2 * (3+ -4)")
  print (readP_to_S (many1 (satisfy isAlpha)) "ab1")
  print (readP_to_S (sepBy1 (munch1 isDigit) (char ',') <* eof) "1,22,3")
  print (readP_to_S (string "ab" <++ string "a") "abc", readP_to_S (option 'x' (char 'a')) "b")
  print (readP_to_S (count 2 get <* look) "abc", readP_to_S (manyTill get (char ';') <* eof) "ab;")
  print (read "21.5C" :: Temp, read "[1.0C, 2.0C]" :: [Temp])
  print (readP_to_S (endBy (munch1 isAlpha) (char ';')) "a;b;", readP_to_S (optional (char 'x') *> rest) "xy")
  where rest = munch (const True)
