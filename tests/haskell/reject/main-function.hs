module Main where

main :: [String] -> IO ()
main args = print args
