-- | Call by need, by Haskell's own.
module Eval (Value (..), Problem (..), evalProgram, evalIn, renderValue) where

import Control.Monad (foldM)
import qualified Data.Map as Map
import Syntax

data Value
  = VInt Integer
  | VBool Bool
  | VText String
  | VFun (Either Problem Value -> Either Problem Value)
  | VData Name Int [Either Problem Value]

data Problem
  = DivideByZero
  | NoMatch String
  | Raised String
  deriving (Eq, Show)

type Thunk = Either Problem Value

type Scope = Map.Map Name Thunk

eval :: Scope -> Expr -> Thunk
eval scope expr = case expr of
  Lit l -> Right (literalValue l)
  Var x -> scope Map.! x
  Con c -> scope Map.! c
  App f x -> do
    function <- eval scope f
    case function of
      VFun g -> g (eval scope x)
      VData c n fields | n > 0 -> Right (VData c (n - 1) (fields ++ [eval scope x]))
      _ -> Left (Raised "not a function")
  Lam x e -> Right (VFun (\v -> eval (Map.insert x v scope) e))
  Let x e b -> eval (Map.insert x (eval scope e) scope) b
  LetRec x e b -> let inner = Map.insert x (eval inner e) scope in eval inner b
  If c t e -> do
    v <- eval scope c
    case v of
      VBool True -> eval scope t
      _ -> eval scope e
  Case e alts -> select scope (eval scope e) alts
  Binary And a b -> do
    v <- eval scope a
    case v of
      VBool False -> Right v
      _ -> eval scope b
  Binary Or a b -> do
    v <- eval scope a
    case v of
      VBool True -> Right v
      _ -> eval scope b
  Binary op a b -> do
    x <- eval scope a
    y <- eval scope b
    primitive op x y

literalValue :: Literal -> Value
literalValue l = case l of
  LInt n -> VInt n
  LBool b -> VBool b
  LText s -> VText s

primitive :: Op -> Value -> Value -> Thunk
primitive op (VInt a) (VInt b) = case op of
  Add -> Right (VInt (a + b))
  Sub -> Right (VInt (a - b))
  Mul -> Right (VInt (a * b))
  Div
    | b == 0 -> Left DivideByZero
    | otherwise -> Right (VInt (a `div` b))
  Less -> Right (VBool (a < b))
  _ -> Right (VBool (a == b))
primitive Concat (VText a) (VText b) = Right (VText (a ++ b))
primitive _ a b = VBool <$> equal a b

equal :: Value -> Value -> Either Problem Bool
equal (VInt a) (VInt b) = Right (a == b)
equal (VBool a) (VBool b) = Right (a == b)
equal (VText a) (VText b) = Right (a == b)
equal (VData c _ xs) (VData d _ ys)
  | c /= d = Right False
  | otherwise = foldM both True (zip xs ys)
  where
    both False _ = Right False
    both True (x, y) = do
      a <- x
      b <- y
      equal a b
equal _ _ = Left (Raised "functions cannot be compared")

select :: Scope -> Thunk -> [(Pattern, Expr)] -> Thunk
select _ value [] = value >>= Left . NoMatch . either show id . renderValue
select scope value ((p, e) : rest) = do
  bound <- match p value
  case bound of
    Just more -> eval (Map.union (Map.fromList more) scope) e
    Nothing -> select scope value rest

-- | Looks at a value only as far as the pattern asks.
match :: Pattern -> Thunk -> Either Problem (Maybe [(Name, Thunk)])
match pattern value = case pattern of
  PVar x -> Right (Just [(x, value)])
  PAny -> Right (Just [])
  PLit l -> do
    v <- value
    same <- equal v (literalValue l)
    Right (if same then Just [] else Nothing)
  PCon c ps -> do
    v <- value
    case v of
      VData d _ fields | c == d -> fmap concat . sequence <$> mapM (uncurry match) (zip ps fields)
      _ -> Right Nothing

renderValue :: Value -> Either Problem String
renderValue = go (0 :: Int)
  where
    go d v = case v of
      VInt n -> Right (show n)
      VBool b -> Right (pretty (LBool b))
      VText s -> Right (show s)
      VFun _ -> Right "<function>"
      VData c _ [] -> Right c
      VData c _ fields -> do
        shown <- mapM (>>= go 1) fields
        let text = unwords (c : shown)
        Right (if d > 0 then "(" ++ text ++ ")" else text)

builtins :: Scope
builtins =
  Map.fromList
    [ ("show", Right (VFun (\v -> v >>= fmap VText . renderValue)))
    , ("length", Right (VFun (\v -> v >>= size)))
    , ("error", Right (VFun (\v -> v >>= raise)))
    ]
  where
    size (VText s) = Right (VInt (fromIntegral (length s)))
    size _ = Left (Raised "length of no text")
    raise (VText s) = Left (Raised s)
    raise _ = Left (Raised "?")

-- | The definitions of a program, all in one scope.
evalProgram :: Program -> Scope
evalProgram (Program ds defs) = scope
  where
    scope = Map.unions [Map.fromList [(x, eval scope e) | (x, e) <- defs], cons, builtins]
    cons = Map.fromList [(c, Right (VData c (length fs) [])) | d <- ds, (c, fs) <- dataCons d]

evalIn :: Program -> Expr -> Either Problem String
evalIn program e = eval (evalProgram program) e >>= renderValue
