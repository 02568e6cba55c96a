module Eval (run) where

import qualified Data.Map as M
import Syntax

type Env = M.Map String Int

run :: [Stmt] -> [Int]
run p = snd (go M.empty p)
  where
    go env [] = (env, [])
    go env (s : ss) = let (e1, o1) = step env s; (e2, o2) = go e1 ss in (e2, o1 ++ o2)
    step env (Assign v e) = (M.insert v (eval env e) env, [])
    step env (Print e) = (env, [eval env e])
    step env (If c t e) = go env (if eval env c /= 0 then t else e)
    step env w@(While c b)
      | eval env c == 0 = (env, [])
      | otherwise = let (e1, o1) = go env b; (e2, o2) = step e1 w in (e2, o1 ++ o2)

eval :: Env -> Expr -> Int
eval _ (Num n) = n
eval env (Var v) = M.findWithDefault 0 v env
eval env (Bin o a b) = op (eval env a) (eval env b)
  where op = case o of { '+' -> (+); '-' -> (-); _ -> (*) }
