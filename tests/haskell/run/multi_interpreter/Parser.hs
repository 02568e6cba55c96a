module Parser (parseProgram) where

import Data.Char
import Syntax

tokens :: String -> [String]
tokens [] = []
tokens s@(c : cs)
  | isSpace c = tokens cs
  | isAlpha c = let (a, b) = span isAlphaNum s in a : tokens b
  | isDigit c = let (a, b) = span isDigit s in a : tokens b
  | otherwise = [c] : tokens cs

type P a = [String] -> Either String (a, [String])

parseProgram :: String -> Either String [Stmt]
parseProgram s = do
  (ss, rest) <- stmts (tokens s)
  if null rest then Right ss else Left ("left over: " ++ unwords (take 3 rest))

stmts :: P [Stmt]
stmts ts@("}" : _) = Right ([], ts)
stmts [] = Right ([], [])
stmts ts = do
  (s, r) <- stmt ts
  (ss, r') <- stmts r
  Right (s : ss, r')

block :: P [Stmt]
block ("{" : r) = do
  (ss, r') <- stmts r
  expect "}" (ss, r')
block _ = Left "expected {"

expect :: String -> (a, [String]) -> Either String (a, [String])
expect t (a, x : r) | x == t = Right (a, r)
expect t (_, r) = Left ("expected " ++ t ++ " before " ++ unwords (take 1 r))

stmt :: P Stmt
stmt ("print" : r) = expr r >>= expect ";" >>= \(e, r') -> Right (Print e, r')
stmt ("while" : r) = do
  (c, r1) <- expr r
  (b, r2) <- block r1
  Right (While c b, r2)
stmt ("if" : r) = do
  (c, r1) <- expr r
  (t, r2) <- block r1
  case r2 of
    "else" : r3 -> do { (e, r4) <- block r3; Right (If c t e, r4) }
    _ -> Right (If c t [], r2)
stmt (v : "=" : r) = expr r >>= expect ";" >>= \(e, r') -> Right (Assign v e, r')
stmt ts = Left ("bad statement at " ++ unwords (take 1 ts))

expr, term, factor :: P Expr
expr ts = term ts >>= chain "+-" term
term ts = factor ts >>= chain "*" factor
factor ("(" : r) = expr r >>= expect ")"
factor (t : r)
  | all isDigit t = Right (Num (read t), r)
  | all isAlphaNum t = Right (Var t, r)
factor ts = Left ("bad expression at " ++ unwords (take 1 ts))

chain :: String -> P Expr -> (Expr, [String]) -> Either String (Expr, [String])
chain ops p (l, [o] : r) | o `elem` ops = do
  (x, r') <- p r
  chain ops p (Bin o l x, r')
chain _ _ done = Right done
