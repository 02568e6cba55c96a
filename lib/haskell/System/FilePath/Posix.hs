-- | Names of files and directories, with slashes.
module System.FilePath.Posix
  ( FilePath, pathSeparator, pathSeparators, isPathSeparator, searchPathSeparator
  , isSearchPathSeparator, extSeparator, isExtSeparator, splitSearchPath, getSearchPath
  , splitExtension, takeExtension, replaceExtension, (-<.>), dropExtension, addExtension
  , hasExtension, (<.>), splitExtensions, dropExtensions, takeExtensions, replaceExtensions
  , isExtensionOf, stripExtension, splitFileName, takeFileName, replaceFileName, dropFileName
  , takeBaseName, replaceBaseName, takeDirectory, replaceDirectory, combine, (</>)
  , splitPath, joinPath, splitDirectories, splitDrive, joinDrive, takeDrive, hasDrive
  , dropDrive, isDrive, hasTrailingPathSeparator, addTrailingPathSeparator
  , dropTrailingPathSeparator, normalise, equalFilePath, makeRelative, isRelative, isAbsolute
  , isValid, makeValid
  ) where

import Data.List (isSuffixOf, stripPrefix)
import System.Environment (getEnv)

infixr 7  <.>, -<.>
infixr 5  </>

pathSeparator, searchPathSeparator, extSeparator :: Char
pathSeparator = '/'
searchPathSeparator = ':'
extSeparator = '.'

pathSeparators :: [Char]
pathSeparators = [pathSeparator]

isPathSeparator, isSearchPathSeparator, isExtSeparator :: Char -> Bool
isPathSeparator = (== pathSeparator)
isSearchPathSeparator = (== searchPathSeparator)
isExtSeparator = (== extSeparator)

-- | The empty part is the current directory.
splitSearchPath :: String -> [FilePath]
splitSearchPath s = case break isSearchPathSeparator s of
  (part, rest) -> named part : case rest of
    [] -> []
    _ : more -> splitSearchPath more
  where
    named "" = "."
    named part = part

getSearchPath :: IO [FilePath]
getSearchPath = fmap splitSearchPath (getEnv "PATH")

-- Extensions.

splitExtension :: FilePath -> (String, String)
splitExtension path = case lastBreak isExtSeparator file of
  Just (name, ext) -> (dir ++ name, ext)
  Nothing -> (path, "")
  where
    (dir, file) = splitDirFile path

-- | Before the last that fits, and from it on.
lastBreak :: (a -> Bool) -> [a] -> Maybe ([a], [a])
lastBreak p xs = case break p (reverse xs) of
  (_, []) -> Nothing
  (after, x : before) -> Just (reverse before, x : reverse after)

takeExtension, dropExtension, takeExtensions, dropExtensions :: FilePath -> String
takeExtension = snd . splitExtension
dropExtension = fst . splitExtension
takeExtensions = snd . splitExtensions
dropExtensions = fst . splitExtensions

replaceExtension, (-<.>), addExtension, (<.>), replaceExtensions :: FilePath -> String -> FilePath
replaceExtension path ext = dropExtension path <.> ext
(-<.>) = replaceExtension
addExtension path "" = path
addExtension path ext@(c : _)
  | isExtSeparator c = joined ext
  | otherwise = joined (extSeparator : ext)
  where
    joined e = case splitDrive path of (drive, rest) -> joinDrive drive (rest ++ e)
(<.>) = addExtension
replaceExtensions path ext = dropExtensions path <.> ext

hasExtension :: FilePath -> Bool
hasExtension = any isExtSeparator . takeFileName

isExtensionOf :: String -> FilePath -> Bool
isExtensionOf ext@('.' : _) path = ext `isSuffixOf` takeExtensions path
isExtensionOf ext path = ('.' : ext) `isSuffixOf` takeExtensions path

stripExtension :: String -> FilePath -> Maybe FilePath
stripExtension "" path = Just path
stripExtension ext@(c : _) path = fmap reverse (stripPrefix (reverse dotted) (reverse path))
  where
    dotted = if isExtSeparator c then ext else '.' : ext

splitExtensions :: FilePath -> (FilePath, String)
splitExtensions path = (dir ++ name, exts)
  where
    (dir, file) = splitDirFile path
    (name, exts) = break isExtSeparator file

-- Drives: the slashes at the start.

splitDrive :: FilePath -> (FilePath, FilePath)
splitDrive = span isPathSeparator

joinDrive :: FilePath -> FilePath -> FilePath
joinDrive = combineAlways

takeDrive, dropDrive :: FilePath -> FilePath
takeDrive = fst . splitDrive
dropDrive = snd . splitDrive

hasDrive, isDrive :: FilePath -> Bool
hasDrive = not . null . takeDrive
isDrive path = not (null path) && null (dropDrive path)

-- Files and directories.

-- | The directory with its slash, and the file.
splitDirFile :: FilePath -> (String, String)
splitDirFile path = case lastBreak isPathSeparator path of
  Just (before, _ : file) -> (before ++ [pathSeparator], file)
  _ -> ("", path)

splitFileName :: FilePath -> (String, String)
splitFileName path = case splitDirFile path of
  ("", file) -> ("./", file)
  both -> both

takeFileName, dropFileName, takeBaseName, takeDirectory :: FilePath -> FilePath
takeFileName = snd . splitFileName
dropFileName = fst . splitFileName
takeBaseName = dropExtension . takeFileName
takeDirectory path = dropTrailing dir
  where
    dir = fst (splitDirFile path)
    dropTrailing "" = "."
    dropTrailing d = case reverse (dropWhile isPathSeparator (reverse d)) of
      "" -> d
      kept -> kept

replaceFileName, replaceBaseName, replaceDirectory :: FilePath -> String -> FilePath
replaceFileName path name = fst (splitDirFile path) </> name
replaceBaseName path name = combineAlways dir (name <.> ext)
  where
    (dir, file) = splitDirFile path
    ext = takeExtension file
replaceDirectory path dir = combineAlways dir (takeFileName path)

-- | An absolute second path stands for itself.
combine, (</>) :: FilePath -> FilePath -> FilePath
combine a b
  | any isPathSeparator (take 1 b) = b
  | otherwise = combineAlways a b
(</>) = combine

combineAlways :: FilePath -> FilePath -> FilePath
combineAlways a b
  | null a = b
  | null b = a
  | hasTrailingPathSeparator a = a ++ b
  | otherwise = a ++ [pathSeparator] ++ b

splitPath :: FilePath -> [FilePath]
splitPath path = [drive | not (null drive)] ++ parts rest
  where
    (drive, rest) = splitDrive path
    parts "" = []
    parts s = case break isPathSeparator s of
      (name, later) -> case span isPathSeparator later of
        (slashes, more) -> (name ++ slashes) : parts more

splitDirectories :: FilePath -> [FilePath]
splitDirectories = map dropTrailingPathSeparator . splitPath

joinPath :: [FilePath] -> FilePath
joinPath = foldr combine ""

hasTrailingPathSeparator :: FilePath -> Bool
hasTrailingPathSeparator "" = False
hasTrailingPathSeparator path = isPathSeparator (last path)

addTrailingPathSeparator, dropTrailingPathSeparator :: FilePath -> FilePath
addTrailingPathSeparator path
  | hasTrailingPathSeparator path = path
  | otherwise = path ++ [pathSeparator]
dropTrailingPathSeparator path
  | hasTrailingPathSeparator path && not (isDrive path) =
      case reverse (dropWhile isPathSeparator (reverse path)) of
        "" -> [pathSeparator]
        kept -> kept
  | otherwise = path

-- | One slash where there were several, and no single dots.
normalise :: FilePath -> FilePath
normalise path = result ++ [pathSeparator | addSlash]
  where
    (drive, rest) = splitDrive path
    drive' = if null drive then "" else [pathSeparator]
    parts = splitDirectories rest
    kept = case filter (/= ".") parts of
      [] | null drive' -> ["."]
      others -> others
    result = joinDrive drive' (joinPath kept)
    addSlash = isDir rest && not (hasTrailingPathSeparator result)
    isDir s = hasTrailingPathSeparator s
      || not (null s) && last s == '.' && hasTrailingPathSeparator (init s)

equalFilePath :: FilePath -> FilePath -> Bool
equalFilePath a b = bare a == bare b
  where
    bare = dropTrailingPathSeparator . normalise

-- | The second without the first, when it lies below it.
makeRelative :: FilePath -> FilePath -> FilePath
makeRelative root path
  | equalFilePath root path = "."
  | takeDrive root == takeDrive path = go (dropDrive root) (dropDrive path)
  | otherwise = path
  where
    go "" y = dropWhile isPathSeparator y
    go x y = case (next x, next y) of
      ((x1, x2), (y1, y2))
        | equalFilePath x1 y1 -> go x2 y2
        | otherwise -> path
    next s = case break isPathSeparator (dropWhile isPathSeparator s) of
      (name, later) -> (name, dropWhile isPathSeparator later)

isRelative, isAbsolute, isValid :: FilePath -> Bool
isRelative = null . takeDrive
isAbsolute = not . isRelative
isValid "" = False
isValid path = '\0' `notElem` path

makeValid :: FilePath -> FilePath
makeValid "" = "_"
makeValid path = map (\c -> if c == '\0' then '_' else c) path
