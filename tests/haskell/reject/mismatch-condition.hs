module Main where

check :: Int -> String
check n = if n then "yes" else "no"

main :: IO ()
main = putStrLn (check 1)
