module Main where

import Data.List (sortOn, groupby)
import Data.Maybe (fromJust, Maybe (Some))

main :: IO ()
main = print (sortOn negate [1, 2, 3 :: Int])
