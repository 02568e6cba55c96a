-- | What the program runs on: it is told what GHC 9.0.2 would tell it.
module System.Info (os, arch, compilerName, compilerVersion, fullCompilerVersion) where

import Data.Version (Version (..))

os, arch, compilerName :: String
os = "linux"
arch = "x86_64"
compilerName = "ghc"

compilerVersion, fullCompilerVersion :: Version
compilerVersion = Version [9, 0] []
fullCompilerVersion = Version [9, 0, 2] []
