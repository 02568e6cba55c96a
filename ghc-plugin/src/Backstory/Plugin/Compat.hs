{-# LANGUAGE CPP #-}
-- | The parts of GHC's interface that differ between its versions.
module Backstory.Plugin.Compat
  ( altParts, sourceNote, isInvisibleArgument, importedThrough, uniqueKey
  ) where

import GHC.Plugins
import GHC.Types.Unique (getKey)
#if MIN_VERSION_ghc(9,2,0)
import GHC.Types.Tickish (CoreTickish, GenTickish (..))
#endif
#if MIN_VERSION_ghc(9,4,0)
import GHC.Types.Name.Reader
#endif
#if MIN_VERSION_ghc(9,8,0)
import Data.Foldable (toList)
#endif
#if MIN_VERSION_ghc(9,6,0)
import GHC.Core.TyCo.Rep (FunTyFlag, isInvisibleFunArg)
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

-- | The modules that the current one imports a name from; none if it is not in scope.
importedThrough :: ModGuts -> Name -> [ModuleName]
#if MIN_VERSION_ghc(9,8,0)
importedThrough guts name = case lookupGRE_Name (mg_rdr_env guts) name of
  Just found -> map (moduleName . is_mod . is_decl) (toList (gre_imp found))
  Nothing -> []
#else
importedThrough guts name = case lookupGRE_Name (mg_rdr_env guts) name of
  Just found -> map (is_mod . is_decl) (gre_imp found)
  Nothing -> []
#endif

-- | Its type differs, and fits.
uniqueKey :: Uniquable a => a -> Int
uniqueKey = fromIntegral . getKey . getUnique
