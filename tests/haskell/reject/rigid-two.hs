module Main where

pick :: a -> b -> a
pick x y = y

main :: IO ()
main = print (pick 1 2)
