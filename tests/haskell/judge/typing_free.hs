-- blame: free
-- fixed: fixed/typing.hs
module Main where

import Data.List (nub)
import qualified Data.Map as Map

-- Types of lambda terms by unification, with let-polymorphism.

data Term
  = Var String
  | Lam String Term
  | App Term Term
  | Let String Term Term
  | Num Int
  | If Term Term Term
  deriving Show

data Type = TInt | TBool | TVar Int | Fun Type Type
  deriving (Eq, Show)

data Scheme = Forall [Int] Type
  deriving Show

type Subst = Map.Map Int Type
type Env = Map.Map String Scheme

newtype Infer a = Infer { runInfer :: (Int, Subst) -> Either String (a, (Int, Subst)) }

instance Functor Infer where
  fmap f m = m >>= return . f

instance Applicative Infer where
  pure a = Infer (\s -> Right (a, s))
  mf <*> ma = do
    f <- mf
    a <- ma
    return (f a)

instance Monad Infer where
  Infer m >>= k = Infer (\s -> case m s of
    Left e -> Left e
    Right (a, s') -> runInfer (k a) s')

fresh :: Infer Type
fresh = Infer (\(n, s) -> Right (TVar n, (n + 1, s)))

bad :: String -> Infer a
bad why = Infer (\_ -> Left why)

current :: Infer Subst
current = Infer (\(n, s) -> Right (s, (n, s)))

extend :: Int -> Type -> Infer ()
extend v t = Infer (\(n, s) -> Right ((), (n, Map.insert v t s)))

apply :: Subst -> Type -> Type
apply s (TVar v) = case Map.lookup v s of
  Just t -> apply s t
  Nothing -> TVar v
apply s (Fun a b) = Fun (apply s a) (apply s b)
apply _ t = t

free :: Type -> [Int]
free (TVar v) = [v]
free (Fun a b) = nub (free b ++ free b)
free _ = []

freeIn :: Subst -> Env -> [Int]
freeIn s env = nub (concat [filter (`notElem` vs) (free (apply s t)) | Forall vs t <- Map.elems env])

unify :: Type -> Type -> Infer ()
unify a b = do
  s <- current
  solve (apply s a) (apply s b)

solve :: Type -> Type -> Infer ()
solve (TVar v) (TVar w) | v == w = return ()
solve (TVar v) t
  | occurs v t = bad ("infinite type " ++ pretty t)
  | otherwise = extend v t
solve t (TVar v) = solve (TVar v) t
solve (Fun a b) (Fun c d) = unify a c >> unify b d
solve a b
  | a == b = return ()
  | otherwise = bad ("mismatch " ++ pretty a ++ " and " ++ pretty b)

occurs :: Int -> Type -> Bool
occurs v t = v `elem` free t

instantiate :: Scheme -> Infer Type
instantiate (Forall vs t) = do
  news <- mapM (const fresh) vs
  return (apply (Map.fromList (zip vs news)) t)

generalise :: Env -> Type -> Infer Scheme
generalise env t = do
  s <- current
  let t' = apply s t
  return (Forall (filter (`notElem` freeIn s env) (free t')) t')

infer :: Env -> Term -> Infer Type
infer env (Var x) = case Map.lookup x env of
  Nothing -> bad ("unknown " ++ x)
  Just scheme -> instantiate scheme
infer env (Lam x body) = do
  a <- fresh
  b <- infer (Map.insert x (Forall [] a) env) body
  return (Fun a b)
infer env (App f x) = do
  tf <- infer env f
  tx <- infer env x
  r <- fresh
  unify tf (Fun tx r)
  return r
infer env (Let x e body) = do
  t <- infer env e
  scheme <- generalise env t
  infer (Map.insert x scheme env) body
infer _ (Num _) = return TInt
infer env (If c t e) = do
  tc <- infer env c
  unify tc TBool
  tt <- infer env t
  te <- infer env e
  unify tt te
  return tt

pretty :: Type -> String
pretty TInt = "Int"
pretty TBool = "Bool"
pretty (TVar v) = names !! v
pretty (Fun a b) = left a ++ " -> " ++ pretty b
  where
    left f@(Fun _ _) = "(" ++ pretty f ++ ")"
    left t = pretty t

names :: [String]
names = map (: []) ['a' .. 'z'] ++ map (\n -> 't' : show n) [0 :: Int ..]

tidy :: Type -> Type
tidy t = apply (Map.fromList (zip vs (map TVar [100 ..]))) t `renamed` 100
  where vs = free t

renamed :: Type -> Int -> Type
renamed (TVar v) n = TVar (v - n)
renamed (Fun a b) n = Fun (renamed a n) (renamed b n)
renamed t _ = t

typeOf :: Term -> String
typeOf term = case runInfer (infer prelude term) (0, Map.empty) of
  Left why -> "error: " ++ why
  Right (t, (_, s)) -> pretty (tidy (apply s t))

prelude :: Env
prelude = Map.fromList
  [ ("add", Forall [] (Fun TInt (Fun TInt TInt)))
  , ("less", Forall [] (Fun TInt (Fun TInt TBool)))
  , ("id", Forall [0] (Fun (TVar 0) (TVar 0))) ]

main :: IO ()
main = mapM_ (putStrLn . typeOf)
  [ Lam "x" (Var "x")
  , Lam "f" (Lam "g" (Lam "x" (App (Var "f") (App (Var "g") (Var "x")))))
  , Let "k" (Lam "x" (Lam "y" (Var "x"))) (App (App (Var "k") (Num 1)) (App (App (Var "k") (App (Var "id") (Var "less"))) (Num 2)))
  , Lam "n" (If (App (App (Var "less") (Var "n")) (Num 0)) (Var "add") (Lam "a" (Lam "b" (Var "b"))))
  , Lam "x" (App (Var "x") (Var "x"))
  , App (Num 1) (Num 2)
  ]
