module Main where

import Prelude hiding (lookup)

main :: IO ()
main = print (lookup 1 [(1 :: Int, 'a')])
