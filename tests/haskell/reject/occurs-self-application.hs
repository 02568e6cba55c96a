module Main where

omega x = x x

main :: IO ()
main = print 1
