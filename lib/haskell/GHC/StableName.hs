-- | See "System.Mem.StableName".
module GHC.StableName (module System.Mem.StableName) where

import System.Mem.StableName
