module Main where

import qualified Data.Map as Map

main :: IO ()
main = print (Map.fromLst [(1 :: Int, 'a')])
