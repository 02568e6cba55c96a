module Main where

import Helper

main :: IO ()
main = print (help 3)
