-- | Names, types, places and variables: rows of the tables, which expressions refer to.
module Backstory.Plugin.Types
  ( name, typeOf, variable, variableOf, global, span', realSpan, expand
  ) where

import Backstory.Plugin.Compat
import Backstory.Plugin.Write
import GHC.Core.Class
import GHC.Core.TyCo.Rep
import GHC.Plugins hiding (empty, global, text, (<>))
import GHC.Types.ForeignCall (CCallSpec (..), CCallTarget (..), ForeignCall (..))

-- | Unit, module, and the name itself; the first two are empty for what has no module.
name :: Name -> W ()
name n = do
  text (maybe "" (unitString . moduleUnit) (nameModule_maybe n))
  text (maybe "" (moduleNameString . moduleName) (nameModule_maybe n))
  text (occNameString (nameOccName n))

-- Types ------------------------------------------------------------------------------------------

typeOf :: Type -> W ()
typeOf ty = internedType ty >>= number

internedType :: Type -> W Int
internedType given = case expand given of
  TyVarTy v -> do
    s <- string (getOccString v)
    -- Its identity is the number of the row: uniques differ from one build to the next.
    row [0, s, uniqueKey v] [0, s]
  TyConApp tc arguments -> do
    let n = tyConName tc
    unit <- string (maybe "" (unitString . moduleUnit) (nameModule_maybe n))
    modul <- string (maybe "" (moduleNameString . moduleName) (nameModule_maybe n))
    occ <- string (occNameString (nameOccName n))
    parts <- mapM internedType (filterOutInvisibleTypes tc arguments)
    let kind = if isClassTyCon tc then 2 else if isNewTyCon tc then 1 else if isTypeFamilyTyCon tc then 3
          else if isPromotedDataCon tc then 4 else 0
        fields = maybe 0 (\c -> 1 + length (classSCTheta c) + length (classMethods c)) (tyConClass_maybe tc)
        all' = [1, unit, modul, occ, kind, fields, length parts] ++ parts
    row all' all'
  AppTy f a -> both 2 [] f a
  FunTy { ft_af = af, ft_arg = a, ft_res = r } -> both (if isInvisibleArgument af then 4 else 3) [] a r
  ForAllTy _ body -> internedType body
  LitTy (NumTyLit n) -> string (show n) >>= \s -> row [5, s] [5, s]
  LitTy (StrTyLit s) -> string (unpackFS s) >>= \t -> row [6, t] [6, t]
  CastTy t _ -> internedType t
  -- A coercion, or a literal of a later GHC.
  _ -> row [7] [7]
  where
    row key values = interned Types key (mapM_ number values)
    both tag before a b = do
      x <- internedType a
      y <- internedType b
      let all' = tag : before ++ [x, y]
      row all' all'

expand :: Type -> Type
expand ty = case coreView ty of
  Just inner -> expand inner
  Nothing -> ty

-- Variables and names ----------------------------------------------------------------------------

-- | The number of a variable that this module binds; its row is written with its binding.
variable :: Bool -> Var -> W Int
variable isTop v = numbered Variables (uniqueKey v) $ do
  text (occNameString (nameOccName n))
  number $ sum
    [ bit' 1 (not (isSystemName n) && isGoodSrcSpan (nameSrcSpan n) && not (isDerivedOccName (nameOccName n)))
    , bit' 2 (isPredTy (idType v)), bit' 4 (isKnownUnlifted (idType v)), bit' 8 (isJoinId v)
    , bit' 16 isTop, bit' 32 (isExternalName n), bit' 64 (isDFunId v), bit' 128 (isRecordSelector v) ]
  span' (nameSrcSpan n)
  typeOf (idType v)
  where
    n = varName v
    bit' :: Int -> Bool -> Int
    bit' value condition = if condition then value else 0

variableOf :: Var -> W ()
variableOf v = variable False v >>= number

-- | Something of another module, or without a binding: its row says what it is.
global :: ModGuts -> Var -> W ()
global guts v = row >>= number
  where
    row = do
      ty <- internedType (idType v)
      interned Names [uniqueKey v] $ do
        name (varName v)
        number ty
        list (text . moduleNameString) (importedThrough guts parentOrSelf)
        details (idDetails v)
    parentOrSelf = case idDetails v of
      DataConWrapId con -> dataConName con
      DataConWorkId con -> dataConName con
      _ -> varName v
    details d = case d of
      DataConWorkId con -> number 1 >> constructorOf (dataConRepArity' con) con
      DataConWrapId con -> number 1 >> constructorOf (wrapperArity con) con
      ClassOpId {} | Just c <- isClassOpId_maybe v -> do
        number 2
        name (className c)
        number (position v (classAllSelIds c))
        number (length (classAllSelIds c))
      DFunId {} -> number 3
      PrimOpId {} -> number 4
      FCallId (CCall (CCallSpec target _ _)) -> number 5 >> text (called target)
      _ -> number 0
    called (StaticTarget _ label _ _) = unpackFS label
    called DynamicTarget = ""
    position x xs = length (takeWhile (/= x) xs)
    constructorOf fields con = do
      name (dataConName con)
      name (tyConName (dataConTyCon con))
      constructorShape fields con
    dataConRepArity' = visible . map scaledThing . dataConRepArgTys
    -- A constructor of a package may be stored with other fields than it is written with.
    wrapperArity con = visible (dataConOtherTheta con) + dataConSourceArity con
    visible = length . filter (not . isCoVarType)

-- | What a use of a constructor says about it: a dictionary's fields are by name, since Backstory's
-- library may have another order.
constructorShape :: Int -> DataCon -> W ()
constructorShape fields con = case tyConClass_maybe (dataConTyCon con) of
  Just c -> do
    number 1
    list superclass (classSCTheta c)
    list (text . getOccString) (classMethods c)
  Nothing -> do
    number 0
    number fields
    number $ if isUnboxedTupleCon' con then 1 else if isUnboxedSumCon' con then 2
      else if isNewTyCon (dataConTyCon con) then 3 else 0
    number (dataConTag con)
    number (length (tyConDataCons (dataConTyCon con)))
  where
    superclass ty = name (maybe (dataConName con) tyConName (tyConAppTyCon_maybe ty))

span' :: SrcSpan -> W ()
span' at = case at of
  RealSrcSpan real _ -> realSpan real
  _ -> number 0

realSpan :: RealSrcSpan -> W ()
realSpan at = do
  number (srcSpanStartLine at)
  text (unpackFS (srcSpanFile at))
  mapM_ number [srcSpanStartCol at, srcSpanEndLine at, srcSpanEndCol at]
