module Main where

main :: IO ()
main = print (length "abc"))
