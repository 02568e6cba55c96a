{-# LANGUAGE FlexibleContexts #-}
-- Hindley-Milner for a tiny language.
module Main where

import Control.Monad.State
import qualified Data.Map as M
import Data.List (nub)

data E = X String | Lam String E | App E E | Let String E E | I Int | Tr
data T = TV Int | TInt | TBool | T :-> T deriving Eq
infixr 5 :->

instance Show T where
  showsPrec _ (TV n) = showString ("t" ++ show n)
  showsPrec _ TInt = showString "Int"
  showsPrec _ TBool = showString "Bool"
  showsPrec d (a :-> b) = showParen (d > 5) (showsPrec 6 a . showString " -> " . showsPrec 5 b)

data Scheme = Forall [Int] T
type Infer = StateT (Int, M.Map Int T) (Either String)

fresh :: Infer T
fresh = state (\(n, s) -> (TV n, (n + 1, s)))

walk :: T -> Infer T
walk t@(TV n) = gets (M.lookup n . snd) >>= maybe (return t) walk
walk (a :-> b) = (:->) <$> walk a <*> walk b
walk t = return t

unify :: T -> T -> Infer ()
unify a b = do
  x <- walk a
  y <- walk b
  case (x, y) of
    _ | x == y -> return ()
    (TV n, t) -> bind n t
    (t, TV n) -> bind n t
    (p :-> q, r :-> s) -> unify p r >> unify q s
    _ -> lift (Left ("cannot match " ++ show x ++ " with " ++ show y))
  where bind n t | n `elem` vars t = lift (Left "infinite type")
                 | otherwise = modify (\(k, s) -> (k, M.insert n t s))

vars :: T -> [Int]
vars (TV n) = [n]
vars (a :-> b) = nub (vars a ++ vars b)
vars _ = []

infer :: M.Map String Scheme -> E -> Infer T
infer _ (I _) = return TInt
infer _ Tr = return TBool
infer env (X v) = case M.lookup v env of
  Nothing -> lift (Left ("unbound " ++ v))
  Just (Forall vs t) -> do
    fs <- mapM (const fresh) vs
    return (inst (M.fromList (zip vs fs)) t)
infer env (Lam v b) = do
  a <- fresh
  r <- infer (M.insert v (Forall [] a) env) b
  return (a :-> r)
infer env (App f x) = do
  tf <- infer env f
  tx <- infer env x
  r <- fresh
  unify tf (tx :-> r)
  return r
infer env (Let v e b) = do
  t <- infer env e >>= walk
  envVars <- concat <$> mapM (\(Forall vs s) -> filter (`notElem` vs) . vars <$> walk s) (M.elems env)
  infer (M.insert v (Forall (filter (`notElem` envVars) (vars t)) t) env) b

inst :: M.Map Int T -> T -> T
inst m t@(TV n) = M.findWithDefault t n m
inst m (a :-> b) = inst m a :-> inst m b
inst _ t = t

main :: IO ()
main = mapM_ (either putStrLn print . run)
  [ Lam "x" (X "x"), Lam "f" (Lam "g" (Lam "x" (App (X "f") (App (X "g") (X "x")))))
  , Let "id" (Lam "x" (X "x")) (App (App (X "id") (X "id")) (I 3)), Lam "x" (App (X "x") (X "x")), App (I 1) Tr, X "y" ]
  where run e = evalStateT (infer M.empty e >>= walk) (0, M.empty)
