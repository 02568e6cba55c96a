-- | Adds declarations to a module before it is renamed: the expression of a user, and contracts. They
-- are GHC's to check, in the scope of the module.
--
-- The file has a line @MODULE LINE COLUMN FILE@ for each, which says where the text is from; the lines
-- of the text follow, each after a space.
module Backstory.Plugin.Add (addDeclarations) where

import Backstory.Plugin.Compat
import Control.Exception (throwIO)
import GHC.Data.StringBuffer (stringToStringBuffer)
import GHC.Hs
import GHC.Plugins hiding (line, text)
import GHC.Utils.Panic (GhcException (..))

data Added = Added { _module :: String, line, column :: Int, file :: String, source :: [String] }

addDeclarations :: FilePath -> ModSummary' -> HsParsedModule -> Hsc HsParsedModule
addDeclarations path summary parsed = do
  all' <- liftIO (declarations . lines <$> readUtf8 path)
  added <- liftIO (mapM (parse (summaryFlags summary)) [a | a <- all', _module a == summaryModule summary])
  return parsed { hpm_module = fmap (\m -> m { hsmodDecls = hsmodDecls m ++ added }) (hpm_module parsed) }

declarations :: [String] -> [Added]
declarations [] = []
declarations (header : rest) = case words header of
  m : l : c : f -> Added m (read l) (read c) (unwords f) (map (drop 1) own) : declarations more
  _ -> declarations more
  where (own, more) = span ((== " ") . take 1) rest

parse :: DynFlags -> Added -> IO (LHsDecl GhcPs)
parse flags added = case parsedDeclaration flags (stringToStringBuffer input) start of
  Right decl -> return decl
  Left at -> throwIO (ProgramError (showPpr flags at ++ ": error: parse error"))
  where
    input = unlines (source added)
    start = mkRealSrcLoc (mkFastString (file added)) (line added) (column added)
