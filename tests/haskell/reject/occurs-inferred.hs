module Main where

collect [] = []
collect (x : xs) = collect xs : x

main :: IO ()
main = print (length (collect [1, 2, 3]))
