-- | A module: its declarations, and its bindings.
module Backstory.Plugin.Module (moduleParts) where

import Backstory.Plugin.Compat
import Backstory.Plugin.Expression
import Backstory.Plugin.Types
import Backstory.Plugin.Write
import Data.List (nub)
import GHC.Core.Class
import GHC.Core.FamInstEnv (famInstsRepTyCons)
import GHC.Core.InstEnv (ClsInst (..))
import GHC.Core.TyCo.Rep (scaledThing)
import GHC.Plugins hiding (empty, text, (<>))
import GHC.Types.Avail (availNames)

-- | The folder is the one that GHC runs in: paths of sources start there.
moduleParts :: DynFlags -> FilePath -> ModGuts -> W ()
moduleParts flags here guts = do
  mapM_ (variable True) (bindersOfBinds binds)
  text (projectVersion flags)
  text (unitString (moduleUnit this))
  text (moduleNameString (moduleName this))
  text here
  flag (any (not . all isOwn . bindersOf) (mg_binds guts))
  span' (mg_loc guts)
  list name (concatMap availNames (mg_exports guts))
  list (dataType guts) (filter (not . isClassTyCon) (filter isAlgTyCon tyCons))
  list classDecl [c | tc <- mg_tcs guts, Just c <- [tyConClass_maybe tc]]
  list instanceDecl (mg_insts guts)
  list (bind guts) binds
  where
    this = mg_module guts
    tyCons = nub (mg_tcs guts ++ famInstsRepTyCons (mg_fam_insts guts))
    binds = filter (all isOwn . bindersOf) (mg_binds guts)
    -- @:Main.main@ runs the program's own @main@: a module that has it is where the program starts.
    isOwn v = maybe True (== this) (nameModule_maybe (varName v))
    instanceDecl instance' = variableOf (is_dfun instance') >> span' (nameSrcSpan (varName (is_dfun instance')))

dataType :: ModGuts -> TyCon -> W ()
dataType guts tc = do
  name (tyConName tc)
  number (if isNewTyCon tc then 1 else 0)
  list (constructor guts) (tyConDataCons tc)

constructor :: ModGuts -> DataCon -> W ()
constructor guts con = do
  name (dataConName con)
  typeOf (dataConOrigResTy con)
  -- 0 for none, otherwise the precedence and one.
  number (if isOperator || dataConIsInfix con then precedence (mg_fix_env guts) (dataConName con) + 1 else 0)
  list field (zip3 arguments labels stricts)
  where
    isOperator = take 1 (getOccString con) == ":"
    arguments = filter (not . isCoVarType) (map scaledThing (dataConRepArgTys con))
    written = length (dataConOrigArgTys con)
    extra = length arguments - written
    labels = replicate extra Nothing ++ case dataConFieldLabels con of
      [] -> replicate written Nothing
      fields -> map (Just . labelText) fields
    stricts = replicate extra False ++ map isStrict (dataConImplBangs con)
    isStrict HsLazy = False
    isStrict _ = True
    field (ty, label, strict) = do
      optional text label
      number ((if strict then 1 else 0) + (if isPredTy ty then 2 else 0))
      typeOf ty

classDecl :: Class -> W ()
classDecl c = do
  name (className c)
  list (typeOf . mkTyVarTy) (classTyVars c)
  list typeOf (classSCTheta c)
  list method (classOpItems c)
  where
    method (selector, def) = do
      name (varName selector)
      typeOf (idType selector)
      optional (text . occNameString . nameOccName . fst) def
