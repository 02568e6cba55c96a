module Main where

sign :: Int -> Int
sign n = if n > 0 1 else -1

main :: IO ()
main = print (sign 1)
