{-# LANGUAGE FlexibleContexts #-}

-- | Hindley–Milner types by unification, with data types and patterns.
module Infer (Env, TypeError (..), inferProgram, inferExpr, initialEnv) where

import Control.Monad
import Control.Monad.Except
import Control.Monad.State
import Data.List (nub, (\\))
import qualified Data.Map as Map
import Syntax

type Subst = Map.Map Int Type

type Env = Map.Map Name Scheme

data TypeError
  = Mismatch Type Type
  | Infinite Int Type
  | Unbound Name
  | WrongArity Name Int Int
  | Duplicate Name
  | In Name TypeError
  deriving (Eq)

instance Show TypeError where
  show e = case e of
    Mismatch a b -> "expected " ++ pretty a ++ ", found " ++ pretty b
    Infinite v t -> "infinite type: " ++ varName v ++ " = " ++ pretty t
    Unbound x -> "not in scope: " ++ x
    WrongArity c n m -> c ++ " has " ++ show n ++ " fields, the pattern gives it " ++ show m
    Duplicate x -> x ++ " is bound twice in a pattern"
    In x inner -> "in " ++ x ++ ": " ++ show inner

data Supply = Supply {next :: !Int, solved :: Subst}

type Infer = ExceptT TypeError (State Supply)

fresh :: Infer Type
fresh = do
  n <- gets next
  modify (\s -> s {next = n + 1})
  pure (TVar n)

apply :: Subst -> Type -> Type
apply s ty = case ty of
  TVar v -> maybe ty (apply s) (Map.lookup v s)
  TCon c ts -> TCon c (map (apply s) ts)
  a :-> b -> apply s a :-> apply s b

zonk :: Type -> Infer Type
zonk t = gets (\s -> apply (solved s) t)

variables :: Type -> [Int]
variables ty = nub $ case ty of
  TVar v -> [v]
  TCon _ ts -> concatMap variables ts
  a :-> b -> variables a ++ variables b

unify :: Type -> Type -> Infer ()
unify expected found = do
  a <- zonk expected
  b <- zonk found
  go a b
  where
    go (TVar v) (TVar w) | v == w = pure ()
    go (TVar v) t = bind v t
    go t (TVar v) = bind v t
    go (a :-> b) (c :-> d) = unify a c >> unify b d
    go (TCon c ts) (TCon d us) | c == d && length ts == length us = zipWithM_ unify ts us
    go a b = throwError (Mismatch a b)
    bind v t
      | v `elem` variables t = throwError (Infinite v t)
      | otherwise = modify (\s -> s {solved = Map.insert v t (solved s)})

instantiate :: Scheme -> Infer Type
instantiate (Forall vars t) = do
  new <- mapM (const fresh) vars
  pure (substitute (Map.fromList (zip vars new)) t)

-- | One pass only: the new variables may have the numbers of the old ones.
substitute :: Subst -> Type -> Type
substitute s ty = case ty of
  TVar v -> Map.findWithDefault ty v s
  TCon c ts -> TCon c (map (substitute s) ts)
  a :-> b -> substitute s a :-> substitute s b

generalise :: Env -> Type -> Infer Scheme
generalise env t = do
  t' <- zonk t
  around <- mapM (\(Forall vs u) -> (\\ vs) . variables <$> zonk u) (Map.elems env)
  pure (Forall (variables t' \\ concat around) t')

literalType :: Literal -> Type
literalType l = case l of
  LInt _ -> tInt
  LBool _ -> tBool
  LText _ -> tText

operatorType :: Op -> Infer (Type, Type)
operatorType op
  | op `elem` [Add, Sub, Mul, Div] = pure (tInt, tInt)
  | op `elem` [And, Or] = pure (tBool, tBool)
  | op == Concat = pure (tText, tText)
  | op == Less = pure (tInt, tBool)
  | otherwise = (\t -> (t, tBool)) <$> fresh

infer :: Env -> Expr -> Infer Type
infer env expr = case expr of
  Lit l -> pure (literalType l)
  Var x -> look x
  Con c -> look c
  App f x -> do
    tf <- infer env f
    tx <- infer env x
    result <- fresh
    unify tf (tx :-> result)
    pure result
  Lam x e -> do
    t <- fresh
    result <- infer (Map.insert x (Forall [] t) env) e
    pure (t :-> result)
  Let x e b -> do
    t <- infer env e
    scheme <- generalise env t
    infer (Map.insert x scheme env) b
  LetRec x e b -> do
    scheme <- recursive env x e
    infer (Map.insert x scheme env) b
  If c t e -> do
    check env tBool c
    ty <- infer env t
    check env ty e
    pure ty
  Case e alts -> do
    scrutinee <- infer env e
    result <- fresh
    forM_ alts $ \(p, body) -> do
      (t, bound) <- patternType env p
      unify scrutinee t
      let names = map fst bound
      case names \\ nub names of
        twice : _ -> throwError (Duplicate twice)
        [] -> pure ()
      check (Map.union (Map.fromList [(x, Forall [] u) | (x, u) <- bound]) env) result body
    pure result
  Binary op a b -> do
    (operand, result) <- operatorType op
    check env operand a
    check env operand b
    pure result
  where
    look x = maybe (throwError (Unbound x)) instantiate (Map.lookup x env)

check :: Env -> Type -> Expr -> Infer ()
check env t e = infer env e >>= unify t

recursive :: Env -> Name -> Expr -> Infer Scheme
recursive env x e = do
  t <- fresh
  t' <- infer (Map.insert x (Forall [] t) env) e
  unify t t'
  generalise env t

patternType :: Env -> Pattern -> Infer (Type, [(Name, Type)])
patternType env pattern = case pattern of
  PVar x -> (\t -> (t, [(x, t)])) <$> fresh
  PAny -> (\t -> (t, [])) <$> fresh
  PLit l -> pure (literalType l, [])
  PCon c ps -> do
    scheme <- maybe (throwError (Unbound c)) pure (Map.lookup c env)
    t <- instantiate scheme
    let (fields, result) = arguments t
    when (length fields /= length ps) $ throwError (WrongArity c (length fields) (length ps))
    parts <- mapM (patternType env) ps
    zipWithM_ unify fields (map fst parts)
    pure (result, concatMap snd parts)

arguments :: Type -> ([Type], Type)
arguments (a :-> b) = let (as, r) = arguments b in (a : as, r)
arguments t = ([], t)

constructors :: DataDecl -> [(Name, Scheme)]
constructors d =
  [ (c, Forall (dataVars d) (foldr (:->) (TCon (dataName d) (map TVar (dataVars d))) fields))
  | (c, fields) <- dataCons d
  ]

initialEnv :: Env
initialEnv =
  Map.fromList
    [ ("show", Forall [0] (TVar 0 :-> tText))
    , ("length", Forall [] (tText :-> tInt))
    , ("error", Forall [0] (tText :-> TVar 0))
    ]

-- | Types of all definitions, in order; each may use itself and those before it.
inferProgram :: Program -> Either TypeError [(Name, Scheme)]
inferProgram (Program ds defs) = evalState (runExceptT (go start defs)) (Supply 100 Map.empty)
  where
    start = Map.union (Map.fromList (concatMap constructors ds)) initialEnv
    go _ [] = pure []
    go env ((x, e) : rest) = do
      scheme <- recursive env x e `catchError` (throwError . In x)
      ((x, tidy scheme) :) <$> go (Map.insert x scheme env) rest

inferExpr :: Env -> Expr -> Either TypeError Scheme
inferExpr env e = tidy <$> evalState (runExceptT (infer env e >>= generalise env)) (Supply 100 Map.empty)

-- | Variables named from `a` on, in the order in which they are read.
tidy :: Scheme -> Scheme
tidy (Forall vars t) = Forall (map snd table) (substitute (Map.fromList [(v, TVar n) | (v, n) <- table]) t)
  where
    table = zip (filter (`elem` vars) (variables t)) [0 ..]
