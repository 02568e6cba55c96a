module Main where

member :: a -> [a] -> Bool
member _ [] = False
member x (y : ys) = x == y || member x ys

main :: IO ()
main = print (member 1 [1, 2, 3])
