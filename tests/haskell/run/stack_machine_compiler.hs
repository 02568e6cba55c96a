-- Compiles expressions to a stack machine and runs both.
module Main where

data Expr = Lit Int | Expr :+ Expr | Expr :- Expr | Expr :* Expr | IfZ Expr Expr Expr deriving Show
infixl 6 :+, :-
infixl 7 :*

data Instr = Push Int | Add | Sub | Mul | JumpNZ Int | Jump Int deriving (Show, Eq)

eval :: Expr -> Int
eval (Lit n) = n
eval (a :+ b) = eval a + eval b
eval (a :- b) = eval a - eval b
eval (a :* b) = eval a * eval b
eval (IfZ c t e) = if eval c == 0 then eval t else eval e

compile :: Expr -> [Instr]
compile (Lit n) = [Push n]
compile (a :+ b) = compile a ++ compile b ++ [Add]
compile (a :- b) = compile a ++ compile b ++ [Sub]
compile (a :* b) = compile a ++ compile b ++ [Mul]
compile (IfZ c t e) = compile c ++ [JumpNZ (length t' + 1)] ++ t' ++ [Jump (length e')] ++ e'
  where t' = compile t
        e' = compile e

run :: [Instr] -> Either String Int
run = go []
  where
    go [x] [] = Right x
    go s [] = Left ("stack " ++ show s)
    go s (Push n : is) = go (n : s) is
    go (y : x : s) (Add : is) = go (x + y : s) is
    go (y : x : s) (Sub : is) = go (x - y : s) is
    go (y : x : s) (Mul : is) = go (x * y : s) is
    go (x : s) (JumpNZ n : is) = go s (if x /= 0 then drop n is else is)
    go s (Jump n : is) = go s (drop n is)
    go s (i : _) = Left ("cannot " ++ show i ++ " on " ++ show s)

main :: IO ()
main = do
  let e = IfZ (Lit 3 :- Lit 2 :- Lit 1) (Lit 10 :* (Lit 2 :+ Lit 5)) (Lit 0) :+ Lit (-1)
  print e
  print (compile e)
  print (eval e, run (compile e))
  print (run [Add], run [Push 1, Push 2])
