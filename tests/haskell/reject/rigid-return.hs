module Main where

parse :: Read a => String -> a
parse s = length s

main :: IO ()
main = print (parse "abc" + 1)
