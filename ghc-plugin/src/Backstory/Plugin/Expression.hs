-- | Bindings and expressions, without types and coercions.
module Backstory.Plugin.Expression (bind) where

import Backstory.Plugin.Compat
import Backstory.Plugin.Types
import Backstory.Plugin.Write
import GHC.Data.Pair (Pair (..))
import GHC.Plugins hiding (empty, global, text, (<>))

bind :: ModGuts -> CoreBind -> W ()
bind guts b = case b of
  NonRec v e -> number 0 >> one (v, e)
  Rec pairs -> number 1 >> list one pairs
  where one (v, e) = variableOf v >> expr guts e

expr :: ModGuts -> CoreExpr -> W ()
expr guts e = case e of
  Var v -> do
    known <- numberOf Variables (uniqueKey v)
    case known of
      Just n -> number 0 >> number n
      Nothing | isCoVar v -> number 9
      Nothing -> number 1 >> global guts v
  Lit l -> number 2 >> literal l
  App (App (Var v) (Type ty)) a | isPrimOpId v, getOccString v == "tagToEnum#" -> do
    number 10 >> list (global guts . dataConWorkId) (maybe [] tyConDataCons (tyConAppTyCon_maybe (expand ty)))
    expr guts a
  App f a | isErased a -> expr guts f
  App _ _ -> do
    let (f, arguments) = applied e []
    number 3 >> expr guts f >> list (expr guts) arguments
  Lam v body | isErasedBinder v -> expr guts body
  Lam _ _ -> do
    let (vs, body) = collectBinders e
        kept = filter (not . isErasedBinder) vs
    numbers <- mapM (variable False) kept
    number 4 >> list number numbers >> expr guts body
  Let (NonRec v _) body | isErasedBinder v -> expr guts body
  Let b body -> do
    mapM_ (variable False) (bindersOf b)
    number 5 >> bind guts b >> expr guts body
  Case scrutinee v _ alternatives -> do
    number 6 >> expr guts scrutinee
    variableOf v
    list alternative (map altParts alternatives)
  Cast inner co -> do
    let Pair from to = coercionKind co
    number 7 >> typeOf from >> typeOf to >> expr guts inner
  Tick tick inner -> case sourceNote tick of
    Just at -> number 8 >> realSpan at >> typeOf (exprType inner) >> expr guts inner
    Nothing -> expr guts inner
  Type _ -> number 9
  Coercion _ -> number 9
  where
    applied (App f a) arguments
      | isErased a = applied f arguments
      | otherwise = applied f (a : arguments)
    applied f arguments = (f, arguments)
    alternative (con, vs, body) = do
      case con of
        DEFAULT -> number 0
        LitAlt l -> number 1 >> literal l
        DataAlt dc -> number 2 >> global guts (dataConWorkId dc)
      numbers <- mapM (variable False) (filter (not . isErasedBinder) vs)
      list number numbers
      expr guts body

isErased :: CoreExpr -> Bool
isErased a = case a of { Type _ -> True; Coercion _ -> True; _ -> False }

isErasedBinder :: Var -> Bool
isErasedBinder v = isTyVar v || isCoVar v

literal :: Literal -> W ()
literal l = case l of
  LitChar c -> number 0 >> number (fromEnum c)
  LitNumber kind n -> number 1 >> number (numberKind kind) >> text (show n)
  LitString s -> number 2 >> bytes s
  LitNullAddr -> number 3
  LitFloat r -> number 4 >> real r
  LitDouble r -> number 5 >> real r
  _ | Just label <- labelOf l -> number 6 >> text label
  _ -> number 7
  where real r = text (show (fromRational r :: Double))
