module Main where

import Shapes.Circle (area)

main :: IO ()
main = print (area 1)
