-- | Names of files and directories.
module System.FilePath (module System.FilePath.Posix) where

import System.FilePath.Posix
