module Main where

main :: IO ()
main = putStrLn $ length $ words "a b c"
