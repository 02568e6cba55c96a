module Main where

main :: IO ()
main = putStrn "hello"
