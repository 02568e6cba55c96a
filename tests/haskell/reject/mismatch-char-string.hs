module Main where

initial :: String -> String
initial (c : _) = c
initial [] = ""

main :: IO ()
main = putStrLn (initial "ann")
