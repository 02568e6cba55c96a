{-# LANGUAGE CPP #-}
-- | Keeps bindings as they are written. GHC's desugaring replaces a variable that is used once by its
-- value, even without optimisation; a debugger wants to name it. So every binding of the source
-- gets a NOINLINE pragma, in place of its own pragma if it has one.
module Backstory.Plugin.Keep (keepBindings) where

import Data.Data (Data, Typeable, cast, gmapT)
import GHC.Hs
import GHC.Plugins
import Data.Maybe (fromMaybe)
import GHC.Data.Bag (bagToList)
#if MIN_VERSION_ghc(9,4,0)
import GHC.Driver.Plugins (ParsedResult (..))
#endif

#if MIN_VERSION_ghc(9,4,0)
keepBindings :: ParsedResult -> ParsedResult
keepBindings result = result { parsedResultModule = inModule (parsedResultModule result) }
#else
keepBindings :: HsParsedModule -> HsParsedModule
keepBindings = inModule
#endif

inModule :: HsParsedModule -> HsParsedModule
inModule parsed = parsed { hpm_module = fmap topLevel (hpm_module parsed) }
  where
    topLevel m = m { hsmodDecls = concatMap declaration (filter (not . isPragma) (hsmodDecls m)) }
    -- Beside its binding: a splice between the two would separate them.
    declaration d = case d of
      L _ (ValD _ b) -> map pragma (boundBy b) ++ [inside d]
      _ -> [inside d]
    pragma n = L (getLoc n) (SigD noExtField (noInline n))
    isPragma d = case d of { L _ (SigD _ s) -> isInline s; _ -> False }

-- | The local bindings of anything; quotations are data, and stay as they are.
inside :: Data a => a -> a
inside x
  | isQuotation x = x
  | otherwise = local (gmapT inside x)

isQuotation :: Typeable a => a -> Bool
isQuotation x = case (cast x :: Maybe (HsExpr GhcPs)) of
  Just HsBracket {} -> True
  _ -> False

local :: Typeable a => a -> a
local x = case cast x of
  Just (ValBinds a binds sigs) -> fromMaybe x (cast (keep a binds sigs))
  _ -> x
  where
    keep a binds sigs = ValBinds a binds (map pragma names ++ filter (not . isInline . unLoc) sigs) :: HsValBinds GhcPs
      where names = concat [boundBy b | L _ b <- bagToList binds]
    pragma n = L (getLoc n) (noInline n)

isInline :: Sig GhcPs -> Bool
isInline s = case s of { InlineSig {} -> True; _ -> False }

noInline :: Located RdrName -> Sig GhcPs
noInline n = InlineSig noExtField n neverInlinePragma

boundBy :: HsBind GhcPs -> [Located RdrName]
boundBy b = case b of
  FunBind { fun_id = n } -> [n]
  _ -> []
