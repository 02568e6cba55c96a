module Main where

import Data.Lists
import qualified Data.Mpa as Map

main :: IO ()
main = print (sortOn negate [1, 2, 3 :: Int])
