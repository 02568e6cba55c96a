module Main where

import Control.Monad.State
import qualified Data.Map as M
import Data.Char (isDigit, isSpace, isAlpha)
import Control.Exception
import System.IO

data Expr = Num Int | Var String | Bin Char Expr Expr
  deriving (Show, Eq)

data Stmt = Assign String Expr | Print Expr deriving Show

type Env = M.Map String Int

tokens :: String -> [String]
tokens [] = []
tokens (c : cs)
  | isSpace c = tokens cs
  | isDigit c = let (d, r) = span isDigit (c : cs) in d : tokens r
  | isAlpha c = let (d, r) = span isAlpha (c : cs) in d : tokens r
  | otherwise = [c] : tokens cs

expr :: [String] -> (Expr, [String])
expr ts = go e rest
  where
    (e, rest) = term ts
    go l ("+" : r) = let (t, r') = term r in go (Bin '+' l t) r'
    go l ("-" : r) = let (t, r') = term r in go (Bin '-' t l) r'
    go l r = (l, r)

term :: [String] -> (Expr, [String])
term ts = go f rest
  where
    (f, rest) = factor ts
    go l ("*" : r) = let (t, r') = factor r in go (Bin '*' l t) r'
    go l r = (l, r)

factor :: [String] -> (Expr, [String])
factor ("(" : r) = case expr r of
  (e, ")" : r') -> (e, r')
  _ -> error "missing )"
factor (t : r)
  | all isDigit t = (Num (read t), r)
  | otherwise = (Var t, r)
factor [] = error "unexpected end"

parse :: String -> Stmt
parse s = case tokens s of
  (v : "=" : r) -> Assign v (fst (expr r))
  ("print" : r) -> Print (fst (expr r))
  ts -> error ("bad statement: " ++ unwords ts)

eval :: Env -> Expr -> Int
eval _ (Num n) = n
eval env (Var v) = M.findWithDefault 0 v env
eval env (Bin o a b) = case o of
  '+' -> x + y
  '-' -> x - y
  '*' -> x * y
  _ -> error "operator"
  where x = eval env a
        y = eval env b

run :: Stmt -> StateT Env IO ()
run (Assign v e) = modify (\env -> M.insert v (eval env e) env)
run (Print e) = do
  env <- get
  lift (print (eval env e))

main :: IO ()
main = do
  src <- getContents
  env <- execStateT (mapM_ (run . parse) (filter (not . null) (lines src))) M.empty
  putStrLn ("vars: " ++ show (M.toList env))
  r <- try (evaluate (eval env (fst (expr (tokens "(1 + 2"))))) :: IO (Either ErrorCall Int)
  case r of
    Left e -> putStrLn ("error: " ++ show e)
    Right v -> print v
