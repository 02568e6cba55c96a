module Main where

import qualified Data.Map as Map

data Color = Red | Green deriving (Eq, Show)

main :: IO ()
main = print (Map.toList (Map.insert Red 1 Map.empty))
