-- | What the program runs on.
module System.Info (os, arch, compilerName) where

os, arch, compilerName :: String
os = "linux"
arch = "x86_64"
compilerName = "ghc"
