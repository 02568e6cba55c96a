{-# LANGUAGE CPP #-}
-- | The parts of GHC's interface that differ between its versions: 9.0 to 9.10.
module Backstory.Plugin.Compat
  ( altParts, sourceNote, isInvisibleArgument, importedThrough, uniqueKey, isKnownUnlifted
  , isUnboxedTupleCon', isUnboxedSumCon', labelText, precedence, numberKind, labelOf
  , ModSummary', summaryFlags, summaryModule, TcM', ownNames, onParsedModule, parsedDeclaration, readUtf8
  ) where

import GHC.Data.StringBuffer (StringBuffer)
import GHC.Hs
import GHC.Parser (parseDeclaration)
import GHC.Parser.Lexer
import GHC.Plugins
import GHC.Tc.Types (TcGblEnv (..), TcM)
import GHC.Types.Unique (getKey)
import System.IO (IOMode (..), hGetContents, hSetEncoding, utf8, withFile)
#if MIN_VERSION_ghc(9,2,0)
import GHC.Types.Fixity (Fixity (..))
import GHC.Types.Fixity.Env (FixityEnv, lookupFixity)
import GHC.Types.TypeEnv (typeEnvIds)
import GHC.Types.Tickish (CoreTickish, GenTickish (..))
#endif
#if MIN_VERSION_ghc(9,4,0)
import GHC.Driver.Config.Parser (initParserOpts)
#elif MIN_VERSION_ghc(9,2,0)
import GHC.Driver.Config (initParserOpts)
#endif
#if MIN_VERSION_ghc(9,8,0)
import Data.Foldable (toList)
#endif
#if MIN_VERSION_ghc(9,6,0)
import Language.Haskell.Syntax.Basic (FieldLabelString (..))
#endif

altParts :: CoreAlt -> (AltCon, [CoreBndr], CoreExpr)
#if MIN_VERSION_ghc(9,2,0)
altParts (Alt con binders rhs) = (con, binders, rhs)

sourceNote :: CoreTickish -> Maybe RealSrcSpan
#else
altParts parts = parts

sourceNote :: Tickish Id -> Maybe RealSrcSpan
#endif
sourceNote (SourceNote at _) = Just at
sourceNote _ = Nothing

#if MIN_VERSION_ghc(9,6,0)
isInvisibleArgument :: FunTyFlag -> Bool
isInvisibleArgument = isInvisibleFunArg
#else
isInvisibleArgument :: AnonArgFlag -> Bool
isInvisibleArgument InvisArg = True
isInvisibleArgument VisArg = False
#endif

-- | Of a type whose representation is open, nothing is said.
isKnownUnlifted :: Type -> Bool
#if MIN_VERSION_ghc(9,4,0)
isKnownUnlifted ty = typeLevity_maybe ty == Just Unlifted
#else
isKnownUnlifted ty = isLiftedType_maybe ty == Just False
#endif

isUnboxedTupleCon', isUnboxedSumCon' :: DataCon -> Bool
#if MIN_VERSION_ghc(9,2,0)
isUnboxedTupleCon' = isUnboxedTupleDataCon
isUnboxedSumCon' = isUnboxedSumDataCon
#else
isUnboxedTupleCon' = isUnboxedTupleCon
isUnboxedSumCon' = isUnboxedSumCon
#endif

labelText :: FieldLabel -> String
#if MIN_VERSION_ghc(9,6,0)
labelText = unpackFS . field_label . flLabel
#else
labelText = unpackFS . flLabel
#endif

precedence :: FixityEnv -> Name -> Int
precedence env n = case lookupFixity env n of
#if MIN_VERSION_ghc(9,12,0)
  Fixity p _ -> p
#else
  Fixity _ p _ -> p
#endif

-- | 0: grows; 1: 64 bits; 2: 64 bits without a sign; otherwise smaller.
numberKind :: LitNumType -> Int
numberKind kind = case kind of
#if MIN_VERSION_ghc(9,2,0)
  LitNumBigNat -> 0
#else
  LitNumInteger -> 0
  LitNumNatural -> 0
#endif
  LitNumInt -> 1
  LitNumInt64 -> 1
#if MIN_VERSION_ghc(9,2,0)
  LitNumInt8 -> 1
  LitNumInt16 -> 1
  LitNumInt32 -> 1
#endif
  _ -> 2

-- | The name of something in C whose address is taken.
labelOf :: Literal -> Maybe String
#if MIN_VERSION_ghc(9,12,0)
labelOf (LitLabel label _) = Just (unpackFS label)
#else
labelOf (LitLabel label _ _) = Just (unpackFS label)
#endif
labelOf _ = Nothing

-- | The modules that the current one imports a name from; none if it is not in scope.
importedThrough :: ModGuts -> Name -> [ModuleName]
#if MIN_VERSION_ghc(9,8,0)
importedThrough guts n = case lookupGRE_Name (mg_rdr_env guts) n of
  Just found -> map (moduleName . is_mod . is_decl) (toList (gre_imp found))
  Nothing -> []
#elif MIN_VERSION_ghc(9,4,0)
importedThrough guts n = case lookupGRE_Name (mg_rdr_env guts) n of
  Just found -> map (is_mod . is_decl) (foldr (:) [] (gre_imp found))
  Nothing -> []
#else
importedThrough guts n = case lookupGRE_Name (mg_rdr_env guts) n of
  Just found -> map (is_mod . is_decl) (gre_imp found)
  Nothing -> []
#endif

-- | Its type differs, and fits.
uniqueKey :: Uniquable a => a -> Int
uniqueKey = fromIntegral . getKey . getUnique

type ModSummary' = ModSummary

type TcM' = TcM

-- | What a module defines.
ownNames :: TcGblEnv -> [Name]
ownNames = map varName . typeEnvIds . tcg_type_env

summaryFlags :: ModSummary -> DynFlags
summaryFlags = ms_hspp_opts

summaryModule :: ModSummary -> String
summaryModule = moduleNameString . moduleName . ms_mod

#if MIN_VERSION_ghc(9,4,0)
onParsedModule :: Functor m => (HsParsedModule -> m HsParsedModule) -> ParsedResult -> m ParsedResult
onParsedModule f result = fmap (\m -> result { parsedResultModule = m }) (f (parsedResultModule result))
#else
onParsedModule :: (HsParsedModule -> m HsParsedModule) -> HsParsedModule -> m HsParsedModule
onParsedModule = id
#endif

-- | A declaration, or where it cannot be read.
parsedDeclaration :: DynFlags -> StringBuffer -> RealSrcLoc -> Either RealSrcLoc (LHsDecl GhcPs)
parsedDeclaration flags input start = case unP parseDeclaration state of
  POk _ decl -> Right decl
  PFailed end -> Left (psRealLoc (loc end))
  where
#if MIN_VERSION_ghc(9,2,0)
    state = initParserState (initParserOpts flags) input start
#else
    state = mkPState flags input start
#endif

readUtf8 :: FilePath -> IO String
readUtf8 path = withFile path ReadMode $ \handle -> do
  hSetEncoding handle utf8
  contents <- hGetContents handle
  length contents `seq` return contents
