module Main where

area :: Flaot -> Float
area r = 3 * r * r

main :: IO ()
main = print (area 1)
