-- | A plugin that writes the Core of each module to a file, for Backstory's front end
-- @haskell-from-ghc@, whose @file/@ reads exactly this. The format: 8 bytes of magic, the version,
-- the length and a digest of what follows; then tables and declarations, see 'moduleParts'.
module Backstory.Plugin (plugin) where

import Backstory.Plugin.Compat
import Backstory.Plugin.Keep
import Backstory.Plugin.Write
import qualified Data.ByteString as B
import qualified Data.ByteString.Builder as BB
import qualified Data.ByteString.Lazy as L
import Data.Bits (xor)
import Data.List (nub)
import Data.Maybe (fromMaybe)
import Data.Word (Word64)
import GHC.Core.Class
import GHC.Core.FamInstEnv (famInstsRepTyCons)
import GHC.Core.TyCo.Rep
import GHC.Plugins hiding (empty, global, text, (<>))
import GHC.Data.Pair (Pair (..))
import GHC.Types.Avail (availNames)
import GHC.Types.ForeignCall (CCallSpec (..), CCallTarget (..), ForeignCall (..))
import GHC.Core.InstEnv (ClsInst (..))
import System.Directory (createDirectoryIfMissing, renameFile)
import System.FilePath ((</>))

-- | Readers refuse any other version.
formatVersion :: Int
formatVersion = 1

plugin :: Plugin
plugin = defaultPlugin
  { installCoreToDos = \options todos -> return (CoreDoPluginPass "Backstory" (pass options) : todos)
  , parsedResultAction = \_ _ parsed -> return (keepBindings parsed)
  , pluginRecompile = purePlugin
  }

-- | The one option is the folder to write to.
pass :: [CommandLineOption] -> ModGuts -> CoreM ModGuts
pass options guts = do
  flags <- getDynFlags
  liftIO (writeModule flags (fromMaybe "." (safeHead options)) guts)
  return guts
  where safeHead xs = case xs of { x : _ -> Just x; [] -> Nothing }

writeModule :: DynFlags -> FilePath -> ModGuts -> IO ()
writeModule flags folder guts = do
  payload <- L.toStrict <$> runWriter (moduleParts flags guts)
  let header = BB.string7 "BKSTCORE" <> BB.word32LE (fromIntegral formatVersion)
        <> BB.word64LE (fromIntegral (B.length payload)) <> BB.word64LE (digest payload)
      path = folder </> moduleNameString (moduleName (mg_module guts)) ++ ".core"
  createDirectoryIfMissing True folder
  -- A build that is stopped here leaves no half of a file behind.
  L.writeFile (path ++ ".new") (BB.toLazyByteString (header <> BB.byteString payload))
  renameFile (path ++ ".new") path

-- | FNV-1a: it finds damage, and nobody gains from forging it.
digest :: B.ByteString -> Word64
digest = B.foldl' (\hash byte -> (hash `xor` fromIntegral byte) * 0x100000001b3) 0xcbf29ce484222325

moduleParts :: DynFlags -> ModGuts -> W ()
moduleParts flags guts = do
  mapM_ (variable True) (bindersOfBinds binds)
  text (projectVersion flags)
  text (unitText (moduleUnit this))
  text (moduleNameString (moduleName this))
  span' (mg_loc guts)
  list (name guts) (concatMap availNames (mg_exports guts))
  list (dataType guts) (filter (not . isClassTyCon) (filter isAlgTyCon tyCons))
  list (classDecl guts) [c | tc <- mg_tcs guts, Just c <- [tyConClass_maybe tc]]
  list instanceDecl (mg_insts guts)
  list (bind guts) binds
  where
    this = mg_module guts
    tyCons = nub (mg_tcs guts ++ famInstsRepTyCons (mg_fam_insts guts))
    binds = filter (all isOwn . bindersOf) (mg_binds guts)
    -- @:Main.main@ runs the program's own @main@.
    isOwn v = maybe True (== this) (nameModule_maybe (varName v))
    instanceDecl instance' = variableOf (is_dfun instance') >> span' (nameSrcSpan (varName (is_dfun instance')))

unitText :: Unit -> String
unitText = unitString

-- Declarations -----------------------------------------------------------------------------------

dataType :: ModGuts -> TyCon -> W ()
dataType guts tc = do
  name guts (tyConName tc)
  number (if isNewTyCon tc then 1 else 0)
  list (constructor guts) (tyConDataCons tc)

constructor :: ModGuts -> DataCon -> W ()
constructor guts con = do
  name guts (dataConName con)
  typeOf (dataConOrigResTy con)
  -- 0 for none, otherwise the precedence and one.
  number $ case lookupFixity (mg_fix_env guts) (dataConName con) of
    Fixity _ precedence _ | isOperator || dataConIsInfix con -> precedence + 1
    _ -> 0
  list field (zip3 arguments labels stricts)
  where
    isOperator = take 1 (getOccString con) == ":"
    arguments = filter (not . isCoVarType) (map scaledThing (dataConRepArgTys con))
    written = length (dataConOrigArgTys con)
    extra = length arguments - written
    labels = replicate extra Nothing ++ case dataConFieldLabels con of
      [] -> replicate written Nothing
      fields -> map (Just . unpackFS . flLabel) fields
    stricts = replicate extra False ++ map isStrict (dataConImplBangs con)
    isStrict HsLazy = False
    isStrict _ = True
    field (ty, label, strict) = do
      optional text label
      number ((if strict then 1 else 0) + (if isPredTy ty then 2 else 0))
      typeOf ty

classDecl :: ModGuts -> Class -> W ()
classDecl guts c = do
  name guts (className c)
  list tyVar (classTyVars c)
  list typeOf (classSCTheta c)
  list method (classOpItems c)
  where
    method (selector, def) = do
      name guts (varName selector)
      typeOf (idType selector)
      optional (text . occNameString . nameOccName . fst) def

-- | Unit, module, and the name itself; the first two are empty for what has no module.
name :: ModGuts -> Name -> W ()
name _ n = do
  text (maybe "" (unitText . moduleUnit) (nameModule_maybe n))
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
    unit <- string (maybe "" (unitText . moduleUnit) (nameModule_maybe n))
    modul <- string (maybe "" (moduleNameString . moduleName) (nameModule_maybe n))
    occ <- string (occNameString (nameOccName n))
    parts <- mapM internedType (filterOutInvisibleTypes tc arguments)
    let kind = if isClassTyCon tc then 2 else if isNewTyCon tc then 1 else if isTypeFamilyTyCon tc then 3 else 0
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

tyVar :: TyVar -> W ()
tyVar v = typeOf (TyVarTy v)

-- Variables and names ----------------------------------------------------------------------------

-- | The number of a variable that this module binds; its row is written with its binding.
variable :: Bool -> Var -> W Int
variable isTop v = numbered Variables (uniqueKey v) $ do
  text (occNameString (nameOccName n))
  number $ sum
    [ bit' 1 (not (isSystemName n) && isGoodSrcSpan (nameSrcSpan n) && not (isDerivedOccName (nameOccName n)))
    , bit' 2 (isPredTy (idType v)), bit' 4 (isUnliftedType (idType v)), bit' 8 (isJoinId v)
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
        name guts (varName v)
        number ty
        list (text . moduleNameString) (importedThrough guts parentOrSelf)
        details (idDetails v)
    parentOrSelf = case idDetails v of
      DataConWrapId con -> dataConName con
      DataConWorkId con -> dataConName con
      _ -> varName v
    details d = case d of
      DataConWorkId con -> number 1 >> constructorOf con
      DataConWrapId con -> number 1 >> constructorOf con
      ClassOpId {} | Just c <- isClassOpId_maybe v -> do
        number 2
        name guts (className c)
        number (position v (classAllSelIds c))
        number (length (classAllSelIds c))
      DFunId {} -> number 3
      PrimOpId {} -> number 4
      FCallId (CCall (CCallSpec target _ _)) -> number 5 >> text (called target)
      _ -> number 0
    called (StaticTarget _ label _ _) = unpackFS label
    called DynamicTarget = ""
    position x xs = length (takeWhile (/= x) xs)
    constructorOf con = do
      name guts (dataConName con)
      name guts (tyConName (dataConTyCon con))
      constructorShape guts con

-- | What a use of a constructor says about it: a dictionary's fields are by name, since Backstory's
-- library may have another order.
constructorShape :: ModGuts -> DataCon -> W ()
constructorShape guts con = case tyConClass_maybe (dataConTyCon con) of
  Just c -> do
    number 1
    list typeOf' (classSCTheta c)
    list (text . getOccString) (classMethods c)
  Nothing -> do
    number 0
    number (length (filter (not . isCoVarType . scaledThing) (dataConRepArgTys con)))
    number $ if isUnboxedTupleCon con then 1 else if isUnboxedSumCon con then 2
      else if isNewTyCon (dataConTyCon con) then 3 else 0
    number (dataConTag con)
    number (length (tyConDataCons (dataConTyCon con)))
  where
    typeOf' ty = name guts (maybe (className' ty) tyConName (tyConAppTyCon_maybe ty))
    className' _ = dataConName con

span' :: SrcSpan -> W ()
span' at = case at of
  RealSrcSpan real _ -> realSpan real
  _ -> number 0

realSpan :: RealSrcSpan -> W ()
realSpan at = do
  number (srcSpanStartLine at)
  text (unpackFS (srcSpanFile at))
  mapM_ number [srcSpanStartCol at, srcSpanEndLine at, srcSpanEndCol at]

-- Bindings and expressions -----------------------------------------------------------------------

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
  Let (NonRec v value) body | isErasedBinder v -> erased value (expr guts body)
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
    Just at -> number 8 >> realSpan at >> expr guts inner
    Nothing -> expr guts inner
  Type _ -> number 9
  Coercion _ -> number 9
  where
    erased _ rest = rest
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
  LitNumber kind n -> number 1 >> number (kindOf kind) >> text (show n)
  LitString s -> number 2 >> bytes s
  LitNullAddr -> number 3
  LitFloat r -> number 4 >> real r
  LitDouble r -> number 5 >> real r
  LitLabel label _ _ -> number 6 >> text (unpackFS label)
  _ -> number 7
  where
    -- 0: grows; 1: 64 bits; 2: 64 bits without a sign; otherwise smaller.
    kindOf kind = case kind of
      LitNumInteger -> 0
      LitNumNatural -> 0
      LitNumInt -> 1
      LitNumInt64 -> 1
      _ -> 2
    real r = text (show (fromRational r :: Double))
