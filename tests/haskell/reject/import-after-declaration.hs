module Main where

limit :: Int
limit = 10

import Data.List (sort)

main :: IO ()
main = print (sort [limit, 1])
