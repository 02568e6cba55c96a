module Main where

import qualified Data.Map as M

main :: IO ()
main = do
  let m = Map.fromList [(1 :: Int, 'a')]
  print (M.toList m)
