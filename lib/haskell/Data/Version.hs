-- | Versions of packages.
module Data.Version (Version (..), showVersion, makeVersion) where

import Data.List (intercalate)

data Version = Version { versionBranch :: [Int], versionTags :: [String] }
  deriving (Eq, Ord, Read, Show)

showVersion :: Version -> String
showVersion (Version branch tags) = intercalate "." (map show branch) ++ concatMap ('-' :) tags

makeVersion :: [Int] -> Version
makeVersion b = Version b []
