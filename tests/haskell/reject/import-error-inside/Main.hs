module Main where

import Geometry

main :: IO ()
main = print (area 3)
