-- | A plugin that writes the Core of each module to a file, for Backstory's front end
-- @haskell-from-ghc@, whose @file/@ reads exactly this. The format: 8 bytes of magic, the version,
-- the length and a digest of what follows; then tables and declarations, see "Backstory.Plugin.Module".
--
-- Options: @core=FOLDER@, the folder to write to; @local=FOLDER@ takes its place for the packages of
-- the project itself; @add=FILE@ names declarations to add to modules (see "Backstory.Plugin.Add").
module Backstory.Plugin (plugin) where

import Backstory.Plugin.Add
import Backstory.Plugin.Compat
import Backstory.Plugin.Keep
import Backstory.Plugin.Module
import Backstory.Plugin.Write (runWriter)
import Control.Exception (bracketOnError, tryJust)
import Control.Monad (guard)
import qualified Data.ByteString as B
import qualified Data.ByteString.Builder as BB
import qualified Data.ByteString.Lazy as L
import Data.Bits (xor)
import Data.IORef (modifyIORef')
import Data.List (stripPrefix)
import Data.Maybe (listToMaybe, mapMaybe)
import Data.Word (Word64)
import GHC.Plugins hiding ((<>))
import GHC.Tc.Types (TcGblEnv (..))
import System.Directory (createDirectoryIfMissing, getCurrentDirectory, removeFile, renameFile)
import System.FilePath ((</>))
import System.IO (hClose, openBinaryTempFile)
import System.IO.Error (isDoesNotExistError)

-- | Readers refuse any other version.
formatVersion :: Int
formatVersion = 2

plugin :: Plugin
plugin = defaultPlugin
  { installCoreToDos = \options todos -> return (CoreDoPluginPass "Backstory" (pass options) : todos)
  , parsedResultAction = \options summary parsed -> onParsedModule (keepBindings <=< add options summary) parsed
  , typeCheckResultAction = \_ _ env -> keepAlive env
  , pluginRecompile = purePlugin
  }
  where
    (f <=< g) x = g x >>= return . f
    add options summary = case option "add=" options of
      Just file -> addDeclarations file summary
      Nothing -> return

-- | The value of the last option with a prefix: what the project says comes after what holds for all
-- packages.
option :: String -> [CommandLineOption] -> Maybe String
option prefix = listToMaybe . reverse . mapMaybe (stripPrefix prefix)

-- | Unused functions stay: a user may ask about them.
keepAlive :: TcGblEnv -> TcM' TcGblEnv
keepAlive env = do
  liftIO (modifyIORef' (tcg_keep env) (`extendNameSetList` ownNames env))
  return env

pass :: [CommandLineOption] -> ModGuts -> CoreM ModGuts
pass options guts = do
  flags <- getDynFlags
  liftIO (writeModule flags folder guts)
  return guts
  where
    folder = case (option "local=" options, option "core=" options) of
      (Just local, _) -> local
      (Nothing, Just core) -> core
      _ -> "."

writeModule :: DynFlags -> FilePath -> ModGuts -> IO ()
writeModule flags folder guts = do
  here <- getCurrentDirectory
  payload <- L.toStrict <$> runWriter (moduleParts flags here guts)
  let header = BB.string7 "BKSTCORE" <> BB.word32LE (fromIntegral formatVersion)
        <> BB.word64LE (fromIntegral (B.length payload)) <> BB.word64LE (digest payload)
      unit = folder </> unitString (moduleUnit (mg_module guts))
      path = unit </> moduleNameString (moduleName (mg_module guts)) ++ ".core"
  createDirectoryIfMissing True unit
  -- A build that is stopped here leaves no half of a file behind, and two that run at once none that is mixed.
  bracketOnError (openBinaryTempFile unit "new") (removeFile' . fst) $ \(new, handle) -> do
    L.hPut handle (BB.toLazyByteString (header <> BB.byteString payload))
    hClose handle
    renameFile new path
  where removeFile' file = tryJust (guard . isDoesNotExistError) (removeFile file)

-- | FNV-1a: it finds damage, and nobody gains from forging it.
digest :: B.ByteString -> Word64
digest = B.foldl' (\hash byte -> (hash `xor` fromIntegral byte) * 0x100000001b3) 0xcbf29ce484222325
