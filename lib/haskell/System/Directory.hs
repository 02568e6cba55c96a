{-# LANGUAGE MagicHash #-}
-- | Files and directories by name. A program stays in the directory that it was started in, and
-- what the system knows beside the contents (times, permissions, links) is not looked at.
module System.Directory
  ( doesFileExist, doesDirectoryExist, doesPathExist, getFileSize
  , removeFile, copyFile, renameFile
  , createDirectory, createDirectoryIfMissing, listDirectory, getDirectoryContents
  , getCurrentDirectory, getHomeDirectory, getTemporaryDirectory, getUserDocumentsDirectory
  , getAppUserDataDirectory, XdgDirectory (..), getXdgDirectory
  , makeAbsolute, canonicalizePath, makeRelativeToCurrentDirectory
  , findFile, findFiles, findFileWith, findFilesWith, findExecutable, findExecutables
  , findExecutablesInDirectories, exeExtension
  ) where

import Control.Monad (filterM, unless, when)
import qualified Data.ByteString as B
import GHC.Bytes
import GHC.IO.Exception (IOErrorType (..), IOException (..))
import GHC.IO.Handle (openError)
import System.Environment (lookupEnv)
import System.FilePath

foreign import prim "file-kind" fileKind# :: Bytes -> IO Int
foreign import prim "remove-file" removeFile# :: Bytes -> IO Int
foreign import prim "list-directory" listDirectory# :: Bytes -> IO [Bytes]
foreign import prim "make-directory" makeDirectory# :: Bytes -> IO Int

-- | 0 nothing, 1 a file, 2 a directory.
kind :: FilePath -> IO Int
kind p = fileKind# (bytesFromChars p)

doesFileExist, doesDirectoryExist, doesPathExist :: FilePath -> IO Bool
doesFileExist p = fmap (== 1) (kind p)
doesDirectoryExist p = fmap (== 2) (kind p)
doesPathExist p = fmap (/= 0) (kind p)

failing :: IOErrorType -> String -> String -> FilePath -> IO a
failing what loc why p = ioError (IOError what loc why (Just p) Nothing)

getFileSize :: FilePath -> IO Integer
getFileSize p = fmap (toInteger . B.length) (B.readFile p)

removeFile :: FilePath -> IO ()
removeFile p = do
  r <- removeFile# (bytesFromChars p)
  when (r < 0) (ioError (openError "removeLink" r p))

copyFile :: FilePath -> FilePath -> IO ()
copyFile from to = B.readFile from >>= B.writeFile to

-- | By copying.
renameFile :: FilePath -> FilePath -> IO ()
renameFile from to
  | equalFilePath from to = return ()
  | otherwise = copyFile from to >> removeFile from

createDirectory :: FilePath -> IO ()
createDirectory p = do
  k <- kind p
  when (k /= 0) (failing AlreadyExists "createDirectory" "File exists" p)
  r <- makeDirectory# (bytesFromChars p)
  when (r < 0) (ioError (openError "createDirectory" r p))

-- | With those above it, when the first argument asks for them.
createDirectoryIfMissing :: Bool -> FilePath -> IO ()
createDirectoryIfMissing above p
  | above = mapM_ one (scanl1 (</>) (splitDirectories (normalise p)))
  | otherwise = one p
  where
    one d = do
      there <- doesDirectoryExist d
      unless there (createDirectory d)

-- | In alphabetical order.
listDirectory :: FilePath -> IO [FilePath]
listDirectory p = do
  k <- kind p
  case k of
    2 -> fmap (map bytesToChars) (listDirectory# (bytesFromChars p))
    1 -> failing InappropriateType "getDirectoryContents:openDirStream" "Not a directory" p
    _ -> failing NoSuchThing "getDirectoryContents:openDirStream" "No such file or directory" p

getDirectoryContents :: FilePath -> IO [FilePath]
getDirectoryContents p = fmap ([".", ".."] ++) (listDirectory p)

-- | As the shell says where the program was started.
getCurrentDirectory :: IO FilePath
getCurrentDirectory = fmap (maybe "." id) (lookupEnv "PWD")

getHomeDirectory, getTemporaryDirectory, getUserDocumentsDirectory :: IO FilePath
getHomeDirectory = fmap (maybe "/" id) (lookupEnv "HOME")
getTemporaryDirectory = fmap (maybe "/tmp" id) (lookupEnv "TMPDIR")
getUserDocumentsDirectory = getHomeDirectory

getAppUserDataDirectory :: FilePath -> IO FilePath
getAppUserDataDirectory app = fmap (\home -> home ++ "/." ++ app) getHomeDirectory

data XdgDirectory = XdgData | XdgConfig | XdgCache
  deriving (Bounded, Enum, Eq, Ord, Read, Show)

getXdgDirectory :: XdgDirectory -> FilePath -> IO FilePath
getXdgDirectory which p = do
  set <- lookupEnv variable
  base <- case set of
    Just dir | isAbsolute dir -> return dir
    _ -> fmap (</> usual) getHomeDirectory
  return (normalise (base </> p))
  where
    (variable, usual) = case which of
      XdgData -> ("XDG_DATA_HOME", ".local/share")
      XdgConfig -> ("XDG_CONFIG_HOME", ".config")
      XdgCache -> ("XDG_CACHE_HOME", ".cache")

makeAbsolute, canonicalizePath, makeRelativeToCurrentDirectory :: FilePath -> IO FilePath
makeAbsolute p
  | isAbsolute p = return (normalise p)
  | otherwise = fmap (\here -> normalise (here </> p)) getCurrentDirectory
canonicalizePath p = fmap (joinPath . reverse . foldl step [] . splitDirectories) (makeAbsolute p)
  where
    step acc "." = acc
    step acc@[_] ".." = acc
    step (_ : acc) ".." = acc
    step acc part = part : acc
makeRelativeToCurrentDirectory p = fmap (`makeRelative` p) getCurrentDirectory

findFile :: [FilePath] -> String -> IO (Maybe FilePath)
findFile = findFileWith (\_ -> return True)

findFiles :: [FilePath] -> String -> IO [FilePath]
findFiles = findFilesWith (\_ -> return True)

findFileWith :: (FilePath -> IO Bool) -> [FilePath] -> String -> IO (Maybe FilePath)
findFileWith ok dirs name = do
  found <- findFilesWith ok dirs name
  return (case found of
    [] -> Nothing
    p : _ -> Just p)

findFilesWith :: (FilePath -> IO Bool) -> [FilePath] -> String -> IO [FilePath]
findFilesWith ok dirs name = filterM both (map (</> name) dirs)
  where
    both p = do
      there <- doesFileExist p
      if there then ok p else return False

findExecutable :: String -> IO (Maybe FilePath)
findExecutable name = do
  dirs <- getSearchPath
  findFile dirs name

findExecutables :: String -> IO [FilePath]
findExecutables name = getSearchPath >>= \dirs -> findExecutablesInDirectories dirs name

findExecutablesInDirectories :: [FilePath] -> String -> IO [FilePath]
findExecutablesInDirectories = findFiles

exeExtension :: String
exeExtension = ""
