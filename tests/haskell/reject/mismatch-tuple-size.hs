module Main where

swap3 :: (a, b) -> (b, a)
swap3 (x, y, z) = (y, x)

main :: IO ()
main = print (swap3 (1, 'a'))
