-- blame: step
-- fixed: fixed/stack_machine.hs
module Main where

import qualified Data.Map as M
import Control.Monad (foldM, unless)
import Data.Either (lefts, rights)

-- a compiler to a small stack machine
data Expr = Lit Int | Var String | Add Expr Expr | Mul Expr Expr | Neg Expr | If Expr Expr Expr | Let String Expr Expr
  deriving (Eq, Show)

data Instr = Push Int | Load Int | Plus | Times | Minus | Jump Int | JumpZero Int | Slide
  deriving (Eq, Show)

simplify :: Expr -> Expr
simplify (Add a b) = case (simplify a, simplify b) of
  (Lit 0, y) -> y
  (x, Lit 0) -> x
  (Lit m, Lit n) -> Lit (m + n)
  (x, y) -> Add x y
simplify (Mul a b) = case (simplify a, simplify b) of
  (Lit 1, y) -> y
  (x, Lit 1) -> x
  (Lit 0, _) -> Lit 0
  (Lit m, Lit n) -> Lit (m * n)
  (x, y) -> Mul x y
simplify (Neg a) = case simplify a of
  Neg x -> x
  Lit n -> Lit (negate n)
  x -> Neg x
simplify (If c t e) = If (simplify c) (simplify t) (simplify e)
simplify (Let v a b) = Let v (simplify a) (simplify b)
simplify e = e

compile :: [String] -> Expr -> Either String [Instr]
compile env expr = case expr of
  Lit n -> Right [Push n]
  Var v -> maybe (Left ("unbound " ++ v)) (\i -> Right [Load i]) (index v env)
  Add a b -> binary Plus a b
  Mul a b -> binary Times a b
  Neg a -> (++ [Minus]) <$> compile env a
  If c t e -> do
    c' <- compile env c
    t' <- compile env t
    e' <- compile env e
    return (c' ++ [JumpZero (length t' + 1)] ++ t' ++ [Jump (length e')] ++ e')
  Let v a b -> do
    a' <- compile env a
    b' <- compile (v : env) b
    return (a' ++ b' ++ [Slide])
  where
    binary op a b = do
      a' <- compile env a
      b' <- compile ("" : env) b
      return (a' ++ b' ++ [op])

index :: String -> [String] -> Maybe Int
index v = lookup v . flip zip [0 ..]

exec :: [Instr] -> [Int] -> Either String Int
exec code stack = go 0 stack
  where
    go pc st
      | pc >= length code = case st of
          [x] -> Right x
          _ -> Left ("stack " ++ show st)
      | otherwise = step (code !! pc) st >>= \(jump, st') -> go (pc + 1 + jump) st'

step :: Instr -> [Int] -> Either String (Int, [Int])
step (Push n) st = Right (0, n : st)
step (Load i) st | i < length st = Right (0, st !! i : st)
step Plus (y : x : st) = Right (0, x + y : st)
step Times (y : x : st) = Right (0, x * y : st)
step Minus (x : st) = Right (0, negate x : st)
step (Jump n) st = Right (n, st)
step (JumpZero n) (x : st) = Right (if x == 0 then n else 0, st)
step Slide (_ : x : st) = Right (0, x : st)
step i st = Left (show i ++ " on " ++ show st)

run :: Expr -> Either String Int
run e = compile [] (simplify e) >>= \c -> exec c []

programs :: [Expr]
programs =
  [ Add (Lit 2) (Mul (Lit 3) (Lit 4))
  , Let "x" (Lit 5) (Add (Var "x") (Mul (Var "x") (Neg (Neg (Var "x")))))
  , Let "a" (Lit 2) (Let "b" (Add (Var "a") (Lit 1)) (Mul (Var "b") (Add (Var "a") (Lit 0))))
  , If (Add (Lit 1) (Lit (-1))) (Lit 10) (Neg (Lit 20))
  , Let "y" (Lit 0) (If (Var "y") (Lit 1) (Add (Var "y") (Lit 7)))
  , Add (Var "z") (Lit 1)
  ]

main :: IO ()
main = do
  let rs = map run programs
  mapM_ (either (putStrLn . ("error: " ++)) print) rs
  unless (null (lefts rs)) $ putStrLn (show (length (lefts rs)) ++ " failed")
  print (sum (rights rs))
