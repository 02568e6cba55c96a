-- | A source plugin: every string literal of the module is in capitals.
module Shout (plugin) where

import Data.Char (toUpper)
import Data.Data (Data, cast, gmapT)
import Data.Maybe (fromMaybe)
import GHC.Data.FastString (mkFastString, unpackFS)
import GHC.Hs
import GHC.Plugins hiding ((<>))

plugin :: Plugin
plugin = defaultPlugin { parsedResultAction = \_ _ parsed -> return parsed { hpm_module = shout (hpm_module parsed) } }

shout :: Data a => a -> a
shout x = case (cast x :: Maybe (HsLit GhcPs)) of
  Just (HsString source text) -> fromMaybe x (cast (HsString source (capitals text) :: HsLit GhcPs))
  _ -> gmapT shout x
  where capitals = mkFastString . map toUpper . unpackFS
