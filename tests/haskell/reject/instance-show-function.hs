module Main where

main :: IO ()
main = print (\x -> x + 1)
