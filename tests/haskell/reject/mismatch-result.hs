module Main where

foo :: Int -> String
foo x = x + 1

main :: IO ()
main = putStrLn (foo 1)
