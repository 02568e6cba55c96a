module Main where

both f = (f [1 :: Int], f "ab")

main :: IO ()
main = print (both length)
