module Main where

data shape = Circle Double

main :: IO ()
main = print 1
