{-# LANGUAGE CPP #-}
-- | Keeps bindings as they are written. GHC's desugaring replaces a variable that is used once by its
-- value, even without optimisation; a debugger wants to name it. So every binding of the source
-- gets a NOINLINE pragma, in place of its own pragma if it has one.
module Backstory.Plugin.Keep (keepBindings) where

import Data.Data (Data, Typeable, cast, gmapT)
import Data.Foldable (toList)
import GHC.Hs
import GHC.Plugins
import Data.Maybe (fromMaybe)

keepBindings :: HsParsedModule -> HsParsedModule
keepBindings parsed = parsed { hpm_module = fmap topLevel (hpm_module parsed) }
  where
    topLevel m = m { hsmodDecls = concatMap declaration (filter (not . isPragma) (hsmodDecls m)) }
    -- Beside its binding: a splice between the two would separate them.
    declaration d = case d of
      L at (ValD _ b) -> map (L at . SigD noExtField . noInline) (boundBy b) ++ [inside d]
      _ -> [inside d]
    isPragma d = case d of { L _ (SigD _ s) -> isInline s; _ -> False }

-- | The local bindings of anything; quotations are data, and stay as they are.
inside :: Data a => a -> a
inside x
  | isQuotation x = x
  | otherwise = local (gmapT inside x)

isQuotation :: Typeable a => a -> Bool
isQuotation x = case (cast x :: Maybe (HsExpr GhcPs)) of
#if MIN_VERSION_ghc(9,4,0)
  Just HsTypedBracket {} -> True
  Just HsUntypedBracket {} -> True
#else
  Just HsBracket {} -> True
#endif
  _ -> False

local :: Typeable a => a -> a
local x = case cast x of
  Just (ValBinds a binds sigs) -> fromMaybe x (cast (keep a binds sigs))
  _ -> x
  where
    keep a binds sigs = ValBinds a binds (pragmas ++ filter (not . isInline . unLoc) sigs) :: HsValBinds GhcPs
      where pragmas = concat [map (L at . noInline) (boundBy b) | L at b <- toList binds]

isInline :: Sig GhcPs -> Bool
isInline s = case s of { InlineSig {} -> True; _ -> False }

noInline :: LIdP GhcPs -> Sig GhcPs
#if MIN_VERSION_ghc(9,2,0)
noInline n = InlineSig noAnn n neverInlinePragma
#else
noInline n = InlineSig noExtField n neverInlinePragma
#endif

boundBy :: HsBind GhcPs -> [LIdP GhcPs]
boundBy b = case b of
  FunBind { fun_id = n } -> [n]
  _ -> []
