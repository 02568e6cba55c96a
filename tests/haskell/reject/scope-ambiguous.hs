module Main where

import Data.Map

main :: IO ()
main = print (filter even [1, 2, 3 :: Int])
