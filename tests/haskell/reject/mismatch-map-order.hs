module Main where

import qualified Data.Map as Map

ages :: Map.Map String Int
ages = Map.fromList [("ann", 30)]

main :: IO ()
main = print (Map.lookup ages "ann")
