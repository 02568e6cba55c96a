module Main where

main :: IO ()
main = print (abs -5)
