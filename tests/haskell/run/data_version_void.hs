-- Data.Void, Data.Unique, Data.Version, Data.Kind, Data.String.
module Main where

import Data.String (IsString (..), lines, unwords)
import Data.Unique
import Data.Version
import Data.Void

main :: IO ()
main = do
  a <- newUnique
  b <- newUnique
  print (a == a, a == b, a < b)
  putStrLn (showVersion (makeVersion [1, 2, 3]))
  print (makeVersion [1, 2] < makeVersion [1, 10], versionBranch (makeVersion [4]))
  print (fmap absurd ([] :: [Void]) :: [Int], either absurd id (Right 1 :: Either Void Int))
  print (fromString "s" :: String, vacuous ([] :: [Void]) :: [()])
