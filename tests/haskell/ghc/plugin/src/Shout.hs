-- | A source plugin: every string literal of the module is in capitals.
module Shout (plugin) where

import Data.Char (toUpper)
import GHC.Data.FastString (mkFastString, unpackFS)
import GHC.Hs
import GHC.Plugins hiding ((<>))
import Data.Data (Data, gmapT, cast)

plugin :: Plugin
plugin = defaultPlugin { parsedResultAction = \_ _ parsed -> return parsed { hpm_module = shout (hpm_module parsed) } }

shout :: Data a => a -> a
shout x = case cast x of
  Just (HsString source text) -> cast' (HsString source (mkFastString (map toUpper (unpackFS text))) :: HsLit GhcPs)
  _ -> gmapT shout x
  where cast' y = maybe x id (cast y)
